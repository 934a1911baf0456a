import type {
  Sensor,
  SensorKind,
  SensorQuestion,
  SensorQuestions,
  SensorReadings,
  SensorRequests,
} from '../../ports/sensor';
import { equal, holds } from './assertions';
import { waitUntil } from './patience';
import { readingFault } from './reading-fault';
import { register, type SuiteCase, type TestFramework } from './suite';

/** A sensor under test. */
export interface SensorTrial {
  /** The port under test. */
  readonly sensor: Sensor;
  /** Lets this much time pass, real or virtual. */
  wait(millis: number): Promise<void>;
  /** Makes the device deliver a reading of this kind within `PROVOKED_MILLIS`. Omit it, or return false, where that is impossible. */
  provoke?(kind: SensorKind): boolean | void | Promise<boolean | void>;
  /** Releases everything. */
  close?(): void | Promise<void>;
}

const kinds: readonly SensorKind[] = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'significantChange',
  'visits',
  'wifi',
  'car',
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'restrictions',
  'screen',
  'app',
  'heading',
];

/** Kinds that deliver their present value as soon as they are watched. */
const stateKinds: readonly SensorKind[] = [
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'restrictions',
  'screen',
  'app',
];

/** The suite's request for each kind. */
const requests: SensorRequests = {
  location: { desiredAccuracy: -1, distanceFilter: 0, interval: 1_000, background: false },
  activity: { intervalMillis: 10_000 },
  acceleration: { rateHz: 50 },
  regions: [
    {
      identifier: 'home',
      latitude: 48.1,
      longitude: 11.6,
      radius: 200,
      notifyOnEntry: true,
      notifyOnExit: true,
    },
  ],
  motion: {},
  significantChange: {},
  visits: {},
  wifi: {},
  car: {},
  provider: {},
  connectivity: {},
  battery: {},
  powerSave: {},
  restrictions: {},
  screen: {},
  app: {},
  heading: { intervalMillis: 40 },
};

/** The request of the suite's update. */
const changedRequests: SensorRequests = {
  ...requests,
  location: { desiredAccuracy: 100, distanceFilter: 50, interval: 5_000, background: true },
  activity: { intervalMillis: 60_000 },
  acceleration: { rateHz: 25 },
  regions: [],
};

const questions: SensorQuestions = {
  requestPermission: { input: { request: 'Always' }, answer: 3 },
  requestTemporaryFullAccuracy: { input: { purpose: 'test' }, answer: 0 },
  currentProvider: { input: {}, answer: { status: 3, enabled: true, gps: true, network: true } },
  activityHistory: { input: { sinceMillisAgo: 60_000 }, answer: [] },
  declination: { input: { latitude: 48.1, longitude: 11.6, altitude: 500 }, answer: 4 },
  deviceReport: { input: {}, answer: { manufacturer: 'acme', exits: [{ reason: 'low memory' }] } },
  openSettings: { input: { page: 'location' }, answer: true },
};

/** "At once" on a platform that must query another process first, milliseconds. */
const AT_ONCE_MILLIS = 500;

/** Maximum delay of a provoked reading, milliseconds. */
const PROVOKED_MILLIS = 1_000;

/** How long to wait for readings that must not arrive, milliseconds. */
const LATE_MILLIS = 100;

/** Maximum delay of an answer, milliseconds: a test has no user who grants permissions. */
const ANSWERED_MILLIS = 5_000;

/** The cases of the sensor contract; `make` creates a new sensor for each. */
export function sensorCases(make: () => Promise<SensorTrial> | SensorTrial): readonly SuiteCase[] {
  const cases: SuiteCase[] = [];
  function check(name: string, body: (sensor: Sensor, trial: SensorTrial) => Promise<void>): void {
    cases.push({
      name,
      async run() {
        const trial = await make();
        try {
          await body(trial.sensor, trial);
        } finally {
          await trial.close?.();
        }
      },
    });
  }
  function checkKind(
    kind: SensorKind,
    name: string,
    body: (sensor: Sensor, trial: SensorTrial) => Promise<void>,
  ): void {
    check(`${kind}: ${name}`, async (sensor, trial) => {
      if (sensor.available.has(kind)) await body(sensor, trial);
    });
  }

  check('has only kinds that exist', async (sensor) => {
    equal(
      [...sensor.available].filter((kind) => !kinds.includes(kind)),
      [],
      'unknown kinds',
    );
    holds(typeof sensor.available.has === 'function', 'available must be a set');
  });

  for (const kind of kinds) {
    checkKind(
      kind,
      'can be watched, changed, closed, closed again, and watched again',
      async (sensor, trial) => {
        for (let round = 0; round < 2; round += 1) {
          const watch = sensor.watch(kind, requests[kind], () => undefined);
          watch.update(changedRequests[kind]);
          watch.update(requests[kind]);
          await trial.wait(5);
          watch.close();
          watch.close();
        }
      },
    );

    checkKind(kind, 'delivers only readings of its kind', async (sensor, trial) => {
      const readings: SensorReadings[typeof kind][] = [];
      const watch = sensor.watch(kind, requests[kind], (reading) => readings.push(reading));
      const provoked = (await provokes(trial, kind)) || stateKinds.includes(kind);
      if (provoked)
        await waitUntil(
          (millis) => trial.wait(millis),
          PROVOKED_MILLIS,
          () => readings.length > 0,
        );
      watch.close();
      if (provoked) holds(readings.length > 0, `${kind}: no reading came`);
      for (const reading of readings) {
        const fault = readingFault(kind, reading);
        holds(fault === undefined, `${kind}: ${fault} in ${JSON.stringify(reading)}`);
      }
    });

    checkKind(kind, 'delivers nothing after it was closed', async (sensor, trial) => {
      let closed = false;
      let late = 0;
      const watch = sensor.watch(kind, requests[kind], () => {
        if (closed) late += 1;
      });
      await provokes(trial, kind);
      watch.close();
      closed = true;
      await provokes(trial, kind);
      await trial.wait(LATE_MILLIS);
      equal(late, 0, 'readings after close');
    });

    checkKind(kind, 'an old watch, closed late, does not close the new one', async (sensor, trial) => {
      const old = sensor.watch(kind, requests[kind], () => undefined);
      old.close();
      let readings = 0;
      const watch = sensor.watch(kind, requests[kind], () => {
        readings += 1;
      });
      old.close();
      const provoked = (await provokes(trial, kind)) || stateKinds.includes(kind);
      if (provoked)
        await waitUntil(
          (millis) => trial.wait(millis),
          PROVOKED_MILLIS,
          () => readings > 0,
        );
      if (provoked) holds(readings > 0, 'the new watch must deliver');
      watch.close();
    });
  }

  for (const kind of stateKinds) {
    checkKind(kind, 'delivers its present value at once, to every new watch', async (sensor, trial) => {
      for (let round = 0; round < 2; round += 1) {
        let readings = 0;
        const watch = sensor.watch(kind, requests[kind], () => {
          readings += 1;
        });
        await waitUntil(
          (millis) => trial.wait(millis),
          AT_ONCE_MILLIS,
          () => readings > 0,
        );
        holds(readings > 0, `no present value, watch ${round + 1}`);
        watch.close();
      }
    });
  }

  for (const question of Object.keys(questions) as SensorQuestion[]) {
    check(`answers ${question}, or rejects and says why`, async (sensor, trial) => {
      const outcome = await answered(trial, sensor.ask(question, questions[question].input));
      if ('error' in outcome) {
        holds(
          outcome.error instanceof Error && outcome.error.message.length > 0,
          'a rejection must be an Error with a message',
        );
      } else {
        equal(kindOf(outcome.answer), kindOf(questions[question].answer), 'kind of answer');
      }
    });
  }

  check('rejects an unknown query', async (sensor, trial) => {
    const outcome = await answered(trial, sensor.ask('meaningOfLife' as SensorQuestion, {} as never));
    holds('error' in outcome, 'an unknown question was answered');
    holds(
      outcome.error instanceof Error && outcome.error.message.length > 0,
      'a rejection must be an Error with a message',
    );
  });

  return cases;
}

/** The outcome of a query; throws when there is none. */
async function answered(
  trial: SensorTrial,
  asked: Promise<unknown>,
): Promise<{ answer: unknown } | { error: unknown }> {
  let outcome: { answer: unknown } | { error: unknown } | undefined;
  asked.then(
    (answer) => {
      outcome = { answer };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  await waitUntil(
    (millis) => trial.wait(millis),
    ANSWERED_MILLIS,
    () => outcome !== undefined,
  );
  if (outcome === undefined) throw new Error('neither answered nor rejected');
  return outcome;
}

async function provokes(trial: SensorTrial, kind: SensorKind): Promise<boolean> {
  return trial.provoke !== undefined && (await trial.provoke(kind)) !== false;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Registers the sensor contract with a test framework. */
export function sensorSuite(framework: TestFramework, make: () => Promise<SensorTrial> | SensorTrial): void {
  register(framework, 'sensor contract', sensorCases(make));
}
