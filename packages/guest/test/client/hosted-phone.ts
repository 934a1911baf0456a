import { promisify } from 'node:util';
import { ANDROID_PROFILE, type Entry, type HttpRequest, type SensorKind } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  type ScriptedAnswer,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import {
  type ClientConnection,
  connect,
  createGuest,
  createHost,
  type HostLogEntry,
  type HostOptions,
} from '../../src/index';

const nextTurn = promisify(setImmediate);

export interface HostedPhoneOptions {
  readonly memory?: readonly Entry[];
  readonly server?: (request: HttpRequest) => ScriptedAnswer;
  readonly host?: Partial<HostOptions>;
  readonly available?: readonly SensorKind[];
}

/** A phone with a hosted engine, to which a test connects its clients. */
export function hostedPhone(options: HostedPhoneOptions = {}) {
  const {
    memory = [],
    server = () => 200,
    available = ['location', 'connectivity', 'heading', 'app'],
  } = options;
  const storage = memoryStorage(memory);
  const sensor = scriptedSensor({ available });
  const trace: string[] = [];
  const log: HostLogEntry[] = [];
  const requests: HttpRequest[] = [];
  let crossed = 0;

  async function settle(): Promise<void> {
    let before = -1;
    while (before !== crossed) {
      before = crossed;
      await nextTurn();
      await host.delivered();
      await nextTurn();
    }
  }

  const scheduler = virtualScheduler({ settlingTurns: 1, idle: settle });
  const host = createHost({
    ports: {
      scheduler,
      storage,
      sensor,
      http: scriptedHttp((request) => server(requests[requests.push(request) - 1] as HttpRequest), {
        scheduler,
      }),
      presence: silentPresence(),
      entropy: countingEntropy(),
    },
    profile: ANDROID_PROFILE.name,
    boot: createGuest,
    drain: nextTurn,
    trace: (line) => trace.push(line),
    log: (entry) => log.push(entry),
    ...options.host,
    tap(from, json) {
      crossed++;
      options.host?.tap?.(from, json);
    },
  });

  return {
    host,
    storage,
    sensor,
    scheduler,
    trace,
    /** The host's own log. */
    log,
    requests,
    settle: settle,
    /** A client, and its end of the channel as the host holds it. */
    client(connection: ClientConnection = host.connect()) {
      return Object.assign(connect(connection), { connection });
    },
    async wait(millis: number): Promise<void> {
      await scheduler.advanceAsync(millis);
      await settle();
    },
    /** A fix, this many metres to the north. */
    async deliverFix(north: number): Promise<void> {
      sensor.deliver('location', {
        latitude: 45 + north / 111_132,
        longitude: 13,
        accuracy: 5,
        speed: 10,
        ageMillis: 0,
      });
      await settle();
    },
  };
}
