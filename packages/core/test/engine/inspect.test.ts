import { expect, it } from 'vitest';
import {
  createEngine,
  createEngineOf,
  type EngineOptions,
  type MachineInspection,
  NODE_PROFILE,
} from '../../src/index';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';

/** Starts tracking on a phone of its own; answers what was seen and the trace. */
async function tracked(
  make: (options: EngineOptions) => ReturnType<typeof createEngine>,
  isInspected = true,
) {
  const scheduler = virtualScheduler();
  const seen: MachineInspection[] = [];
  const trace: string[] = [];
  const engine = make({
    ports: {
      scheduler,
      storage: memoryStorage(),
      sensor: scriptedSensor({ available: ['location', 'connectivity', 'app'] }),
      http: scriptedHttp(() => 200, { scheduler }),
      presence: silentPresence(),
      entropy: countingEntropy(),
    },
    profile: NODE_PROFILE,
    trace: (line) => trace.push(line),
    ...(isInspected && { inspect: (machine) => seen.push(machine) }),
  });
  await engine.ready({});
  await engine.start();
  return { seen, trace };
}

const lastOf = (seen: readonly MachineInspection[], machine: string) =>
  seen.filter((one) => one.machine === machine).at(-1);

it('inspect is told of every machine, its event and its present states', async () => {
  const { seen } = await tracked(createEngine);
  expect(new Set(seen.map(({ machine }) => machine))).toEqual(
    new Set(['engine', 'motion', 'dormancy', 'geofences', 'sync', 'auth', 'crash', 'distraction']),
  );
  expect(seen[0]).toMatchObject({ machine: 'engine', event: 'xstate.init', value: 'asleep' });
  const began = seen.find(({ machine, event }) => machine === 'engine' && event === 'tracking.start');
  expect(began).toMatchObject({ machine: 'engine', value: { ready: 'tracking' } });
  expect(lastOf(seen, 'motion')?.value).toBe('probing');
});

it('a definition is the chart: states, their first child and transitions', async () => {
  const { seen } = await tracked(createEngine);
  const engine = JSON.parse(JSON.stringify(lastOf(seen, 'engine')?.definition));
  expect(Object.keys(engine.states)).toEqual(['asleep', 'waking', 'ready', 'failed']);
  expect(engine.initial).toBe('asleep');
  expect(engine.states.asleep).toEqual({ on: { 'engine.woken': 'waking' } });
  expect(engine.states.ready.states.starting.always).toContainEqual({ target: 'off', actions: [] });
});

it('absent parts are no machines, and inspecting changes no decision', async () => {
  const few = await tracked((options) => createEngineOf([], options));
  expect(new Set(few.seen.map(({ machine }) => machine))).toEqual(
    new Set(['engine', 'motion', 'dormancy', 'sync', 'auth']),
  );
  const inspected = await tracked(createEngine);
  const alone = await tracked(createEngine, false);
  expect(alone.seen).toEqual([]);
  expect(inspected.trace).toEqual(alone.trace);
  expect(alone.trace.length).toBeGreaterThan(0);
});
