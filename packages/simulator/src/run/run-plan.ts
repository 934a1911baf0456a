import { draws, seedOf } from '../chance/draws';
import { INVARIANTS } from '../checkers/invariants';
import { createRunMonitor } from '../checkers/run-monitor';
import { createDevice } from '../device/create-device';
import { faultHook } from '../faults/fault-hook';
import { ANDROID } from '../os/android';
import { IOS } from '../os/ios';
import { engineTracker } from '../phone/engine-tracker';
import { simulatePhone } from '../phone/simulate-phone';
import { createModelServer, type Stumble } from '../server/model-server';
import { digestOfRun } from './digest-of-run';
import { drawFences } from './draw-fences';
import { planApp } from './plan-app';
import { worldOfPlan } from './plan-of';
import type { RunOptions, RunPlan, Verdict } from './run';
import { createTally } from './tally';

const HOUR_MILLIS = 3_600_000;

/** How long the app is in the foreground after its installation. */
const FIRST_LOOK_MILLIS = 30_000;

/** Which records the server never takes: by their uuid, so that the same one is refused each time. */
const refusesOneIn = (count: number, seed: number) => (record: { readonly uuid?: unknown }) =>
  count > 0 && (seedOf(seed, String(record.uuid)) >>> 0) % count === 0;

const STUMBLES: readonly Stumble[] = ['error', 'close', 'hang'];

/** Which records the server stumbles over, and how: by their uuid as well, and others than it refuses. */
function stumblesOverOneIn(count: number, seed: number) {
  return ({ uuid }: { readonly uuid?: unknown }): Stumble | undefined => {
    const drawn = seedOf(seed, `${String(uuid)} stumbles`) >>> 0;
    return count > 0 && drawn % count === 0
      ? STUMBLES[Math.floor(drawn / count) % STUMBLES.length]
      : undefined;
  };
}

/**
 * Runs a plan and checks every invariant. The same plan gives the same verdict, to the byte.
 * @throws any uncaught error of the simulator or the engine.
 *
 * @example
 * const { violations } = await runPlan(planOf(7, { hours: 24 }));
 */
export async function runPlan(plan: RunPlan, { observers = [] }: RunOptions = {}): Promise<Verdict> {
  const { seed, untilMillis, hours } = plan;
  const world = worldOfPlan(plan);
  const os = { ios: IOS, android: ANDROID }[plan.os];
  const server = createModelServer({
    needsToken: plan.tokens,
    refuses: refusesOneIn(plan.poison, seed),
    stumbles: stumblesOverOneIn(plan.stumbling, seed),
  });
  const app = planApp(plan, server);
  const digest = digestOfRun();
  const tally = createTally();
  const watch = createRunMonitor(INVARIANTS, {
    world,
    os,
    server,
    snapshot: () => phone.snapshot(),
  });
  const phone = simulatePhone({
    world,
    device: createDevice(world, { platform: plan.os }),
    os,
    tracker: engineTracker({
      config: app.config,
      geofences: drawFences(draws(seed, 'fences'), world, plan.fences),
      app: app.onReady,
    }),
    server,
    seed,
    observers: [digest.observer, tally.observer, watch.observer, ...observers],
    hooks: [faultHook(plan.faults, { server, seed }), app.hook],
  });

  await phone.open();
  await phone.runTo(Math.min(FIRST_LOOK_MILLIS, untilMillis ?? FIRST_LOOK_MILLIS));
  await phone.moveToBackground();
  const end = hours * HOUR_MILLIS;
  await phone.runTo(Math.min(untilMillis ?? end, end));
  if (untilMillis === undefined) watch.end(end, phone.snapshot());
  return { plan, violations: [...watch.violations], hash: digest.hex, counts: tally.counts(server) };
}
