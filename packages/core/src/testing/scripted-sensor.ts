import type {
  Sensor,
  SensorKind,
  SensorQuestion,
  SensorQuestions,
  SensorReadings,
  SensorRequests,
} from '../ports/sensor';

/** State-like kinds: a watch delivers their present value at once. */
export type StateKind =
  | 'provider'
  | 'connectivity'
  | 'battery'
  | 'powerSave'
  | 'restrictions'
  | 'screen'
  | 'app';

/** The present value of each state-like kind. */
export type SensorStates = { readonly [K in StateKind]: SensorReadings[K] };

/** Default states: everything granted, on Wi-Fi, full battery, in the foreground. */
export const contentStates: SensorStates = {
  provider: { ageMillis: 0, status: 3, enabled: true, gps: true, network: true },
  connectivity: { ageMillis: 0, connected: true, transport: 'wifi' },
  battery: { ageMillis: 0, level: 1, is_charging: false },
  powerSave: { ageMillis: 0, isPowerSaveMode: false },
  restrictions: { ageMillis: 0 },
  screen: { ageMillis: 0, on: true },
  app: { ageMillis: 0, state: 'foreground' },
};

/** An answer to a query: a value, an error to reject with, or a function of the query's input. */
export type ScriptedSensorAnswers = {
  [Q in SensorQuestion]?:
    | SensorQuestions[Q]['answer']
    | Error
    | ((
        input: SensorQuestions[Q]['input'],
      ) => SensorQuestions[Q]['answer'] | Promise<SensorQuestions[Q]['answer']>);
};

/** A call of the engine to the sensor. */
export type SensorCall =
  | {
      readonly did: 'watch' | 'update';
      readonly kind: SensorKind;
      readonly request: SensorRequests[SensorKind];
    }
  | { readonly did: 'close'; readonly kind: SensorKind }
  | { readonly did: 'ask'; readonly question: SensorQuestion; readonly input: unknown };

/** The simulated device. */
export interface ScriptedSensorOptions {
  /** The kinds this device has. */
  readonly available: Iterable<SensorKind>;
  /** Present values that differ from `contentStates`. */
  readonly states?: Partial<SensorStates>;
  /** Answers to queries; a query without an answer rejects. */
  readonly answers?: ScriptedSensorAnswers;
}

/** A sensor with scripted readings that records the engine's requests. */
export interface ScriptedSensor extends Sensor {
  /** The present request of each watched kind. */
  readonly watched: ReadonlyMap<SensorKind, SensorRequests[SensorKind]>;
  /** The present request of one kind; `undefined` while it is not watched. */
  request<K extends SensorKind>(kind: K): SensorRequests[K] | undefined;
  /** All calls of the engine, in order. */
  readonly calls: readonly SensorCall[];
  /** The present answers; may be changed during a test. */
  readonly answers: ScriptedSensorAnswers;
  /** Delivers a reading. State-like kinds keep it as their present value. Returns false when the kind was not watched. */
  deliver<K extends SensorKind>(kind: K, reading: SensorReadings[K]): boolean;
}

/**
 * A scripted sensor. A second watch of a kind, a watch of a missing kind, and an update of a
 * closed watch throw: each is a fault of the engine.
 *
 * @example
 * const sensor = scriptedSensor({ available: ['location', 'connectivity'] });
 * sensor.deliver('location', { latitude: 48.1, longitude: 11.6, accuracy: 5 });
 */
export function scriptedSensor(options: ScriptedSensorOptions): ScriptedSensor {
  const available = new Set(options.available);
  const states = new Map<SensorKind, unknown>(
    Object.entries({ ...contentStates, ...options.states }) as [StateKind, unknown][],
  );
  const open = new Map<SensorKind, { request: SensorRequests[SensorKind]; sink: (reading: never) => void }>();
  const calls: SensorCall[] = [];
  const answers: ScriptedSensorAnswers = { ...options.answers };

  function present(question: SensorQuestion): unknown {
    const { ageMillis: _, ...provider } = states.get('provider') as SensorReadings['provider'];
    if (question === 'currentProvider') return provider;
    if (question === 'requestPermission') return provider.status;
    return new Error(`this device cannot answer ${question}`);
  }

  return {
    available,
    calls,
    answers,
    get watched() {
      return new Map([...open].map(([kind, watch]) => [kind, watch.request]));
    },
    request<K extends SensorKind>(kind: K) {
      return open.get(kind)?.request as SensorRequests[K] | undefined;
    },
    deliver(kind, reading) {
      if (states.has(kind)) states.set(kind, reading);
      const watch = open.get(kind);
      watch?.sink(reading as never);
      return watch !== undefined;
    },
    watch(kind, request, sink) {
      if (!available.has(kind))
        throw new Error(`this device has no ${kind}; it has ${[...available].join(', ') || 'nothing'}`);
      if (open.has(kind))
        throw new Error(`${kind} is watched already: update that watch instead of opening another`);
      calls.push({ did: 'watch', kind, request });
      const watch = { request, sink } as {
        request: SensorRequests[SensorKind];
        sink: (reading: never) => void;
      };
      open.set(kind, watch);
      if (states.has(kind)) watch.sink(states.get(kind) as never);
      return {
        update(wanted) {
          if (open.get(kind) !== watch)
            throw new Error(`this watch of ${kind} was closed: it cannot be updated`);
          calls.push({ did: 'update', kind, request: wanted });
          watch.request = wanted;
        },
        close() {
          if (open.get(kind) !== watch) return;
          calls.push({ did: 'close', kind });
          open.delete(kind);
        },
      };
    },
    async ask(question, input) {
      calls.push({ did: 'ask', question, input });
      const scripted: unknown = question in answers ? answers[question] : present(question);
      const answer: unknown = typeof scripted === 'function' ? await scripted(input) : scripted;
      if (answer instanceof Error) throw answer;
      return answer as SensorQuestions[typeof question]['answer'];
    },
  };
}
