import type { Ports } from '@geo/core';
import { agenda as createAgenda } from './agenda';
import { phoneClock } from './clock';
import { contentConditions } from './conditions';
import { createControls } from './create-controls';
import { eventLoopTurn } from './event-loop-turn';
import type { Handset } from './handset';
import type { Happening, Observation } from './observation';
import type { Phone, PhoneOptions } from './phone';
import { wirePhone } from './wire-phone';

/** Nothing real happens so often without time passing: it is a loop, and it is better to say so than to hang. */
const MOST_AT_ONE_MOMENT = 100_000;
/** How long `lasts` waits, milliseconds. */
const PATIENCE_MILLIS = 120_000;

/**
 * A phone in a world, with an operating system that lets the app run, or not. The same options give the same observations, to the
 * byte.
 *
 * @example
 * const phone = simulatePhone({ world, device, os: IOS, tracker: engineTracker({ config }), server, seed: 1 });
 * await phone.opens();
 * await phone.runsTo(60_000);
 * await phone.leaves();
 * await phone.runsTo(world.durationMillis);
 */
export function simulatePhone(options: PhoneOptions): Phone {
  const { world, device, os, server, seed, hooks = [] } = options;
  const observers = options.observers ?? [];
  const clock = phoneClock(world.startsAt);
  const agenda = createAgenda();

  function observe(happening: Happening): void {
    if (observers.length === 0) return;
    // Each happening is written for this one occasion: it is completed in its place.
    const observation = happening as { -readonly [K in keyof Observation]: Observation[K] };
    observation.at = clock.at;
    observation.wall = clock.wall;
    observation.up = clock.up;
    for (const observer of observers) observer(observation as Observation);
  }

  const conditions = contentConditions();
  const handset: Handset = { world, device, os, server, seed, agenda, clock, conditions, observe };
  const parts = wirePhone(handset, {
    memory: options.memory ?? [],
    tracker: options.tracker,
    reads: hooks.flatMap(({ reads }) => reads ?? []),
    wraps: (ports) => hooks.reduce<Ports>((inner, hook) => hook.wraps?.(inner, controls) ?? inner, ports),
  });
  const { lives } = parts;
  const controls = createControls(handset, parts);
  for (const hook of hooks) hook.begins?.(controls);

  /** Everything that hangs on promises alone runs to its end. */
  async function rest(): Promise<void> {
    lives.isTouched = false;
    await eventLoopTurn();
    if (lives.current?.running?.isQuiescent === false)
      throw new Error('the engine counts work as pending that nothing can end any more');
    parts.watches.settled();
    lives.review();
  }

  /** Does what is due until then, one thing after another, until it is enough. */
  async function pass(until: number, isEnough: () => boolean): Promise<void> {
    await rest();
    let runs = 0;
    while (agenda.first <= until && !isEnough()) {
      const due = agenda.take();
      if (due === undefined) break;
      if (due.at > clock.at) {
        clock.at = due.at;
        runs = 0;
      } else if (++runs > MOST_AT_ONE_MOMENT) {
        throw new Error(
          `${runs} things happened at ${clock.at} without time passing: something repeats itself without a delay`,
        );
      }
      due.run();
      if (lives.isTouched) await rest();
    }
  }

  const never = () => false;

  async function acts(run: () => void): Promise<void> {
    run();
    await rest();
  }

  return {
    get at() {
      return clock.at;
    },
    get isAlive() {
      return lives.current !== undefined;
    },
    get isSuspended() {
      return lives.isSuspended;
    },
    controls,
    opens: () => acts(controls.open),
    leaves: () => acts(controls.leave),
    swipesAway: () => acts(controls.swipe),
    dies: (why = 'killed') => acts(() => controls.kill(why)),
    reboots: (offMillis = 30_000) => acts(() => controls.reboot(offMillis)),
    async runsTo(at) {
      await pass(at, never);
      clock.at = Math.max(clock.at, at);
    },
    async lasts(work) {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work.then(done, done);
      const until = clock.at + PATIENCE_MILLIS;
      await pass(until, () => isDone);
      if (!isDone) throw new Error(`this was not done after ${PATIENCE_MILLIS} ms`);
      return work;
    },
    snapshot: () => parts.disk.memory.snapshot(),
  };
}
