import type { Ports } from '@geo/core';
import { agenda as createAgenda } from './agenda';
import { phoneClock } from './clock';
import { initialConditions } from './conditions';
import { createControls } from './create-controls';
import { eventLoopTurn } from './event-loop-turn';
import type { Handset } from './handset';
import type { Observation, ObservationPayload } from './observation';
import type { Phone, PhoneOptions } from './phone';
import { wirePhone } from './wire-phone';

/** More than this at one moment is an endless loop, and is reported as one. */
const MOST_AT_ONE_MOMENT = 100_000;
/** How long `waitFor` waits, milliseconds. */
const PATIENCE_MILLIS = 120_000;

/**
 * A phone in a world, with an operating system that lets the app run, or not. The same options give the same observations, to the
 * byte.
 *
 * @example
 * const phone = simulatePhone({ world, device, os: IOS, tracker: engineTracker({ config }), server, seed: 1 });
 * await phone.open();
 * await phone.runTo(60_000);
 * await phone.moveToBackground();
 * await phone.runTo(world.durationMillis);
 */
export function simulatePhone(options: PhoneOptions): Phone {
  const { world, device, os, server, seed, hooks = [] } = options;
  const observers = options.observers ?? [];
  const clock = phoneClock(world.startsAt);
  const agenda = createAgenda();

  function observe(payload: ObservationPayload): void {
    if (observers.length === 0) return;
    // Each payload is a new object: its times are added in place.
    const observation = payload as { -readonly [K in keyof Observation]: Observation[K] };
    observation.at = clock.at;
    observation.wall = clock.wall;
    observation.up = clock.up;
    for (const observer of observers) observer(observation as Observation);
  }

  const conditions = initialConditions();
  const handset: Handset = { world, device, os, server, seed, agenda, clock, conditions, observe };
  const parts = wirePhone(handset, {
    memory: options.memory ?? [],
    tracker: options.tracker,
    eventSensors: options.eventSensors ?? [],
    onReading: hooks.flatMap(({ onReading }) => onReading ?? []),
    wrapPorts: (ports) =>
      hooks.reduce<Ports>((inner, hook) => hook.wrapPorts?.(inner, controls) ?? inner, ports),
  });
  const { lives } = parts;
  const controls = createControls(handset, parts);
  for (const hook of hooks) hook.onBegin?.(controls);

  /** Lets the promises of the process run to their ends: those of the engine, of ports and of the app's own code. */
  async function rest(): Promise<void> {
    lives.isTouched = false;
    await eventLoopTurn();
    const { settled } = lives.current?.running ?? {};
    if (settled) await settled();
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
    open: () => acts(controls.open),
    moveToBackground: () => acts(controls.moveToBackground),
    swipeAway: () => acts(controls.swipeAway),
    kill: (why = 'killed') => acts(() => controls.kill(why)),
    reboot: (offMillis = 30_000) => acts(() => controls.reboot(offMillis)),
    async runTo(at, isEnough = never) {
      await pass(at, isEnough);
      if (!isEnough()) clock.at = Math.max(clock.at, at);
    },
    async waitFor(work) {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work.then(done, done);
      const until = clock.at + PATIENCE_MILLIS;
      await pass(until, () => isDone);
      if (!isDone) throw new Error(`the promise did not settle within ${PATIENCE_MILLIS} ms`);
      return work;
    },
    snapshot: () => parts.disk.memory.snapshot(),
  };
}
