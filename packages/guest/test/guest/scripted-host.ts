import type { Entry, HttpRequest, SensorKind, SensorReadings, Wake } from '@geo/core';
import {
  type MemoryStorage,
  memoryStorage,
  type ScriptedAnswer,
  type ScriptedSensor,
  scriptedHttp,
  scriptedSensor,
  type VirtualScheduler,
  virtualScheduler,
} from '@geo/core/testing';
import {
  type Boot,
  createGuest,
  type GuestMessage,
  type Hello,
  type HostMessageBody,
  PROTOCOL,
} from '../../src/index';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** What a guest's words have in them. */
type With<K extends string> = Extract<GuestMessage, { [N in K]: unknown }>;

export interface ScriptedHostOptions {
  readonly hello?: Partial<Hello>;
  readonly memory?: readonly Entry[];
  readonly available?: readonly SensorKind[];
  readonly boot?: Boot;
  readonly server?: (request: HttpRequest) => ScriptedAnswer;
  readonly scheduler?: VirtualScheduler;
  /** Answers requests of the guest's by itself. Default true. */
  readonly isAnswering?: boolean;
}

/** Everything that hangs on promises alone comes to rest. */
export const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A host on a virtual phone that does what the story says, and writes down the whole conversation. */
export interface ScriptedHost {
  readonly scheduler: VirtualScheduler;
  readonly storage: MemoryStorage;
  readonly sensor: ScriptedSensor;
  readonly requests: readonly HttpRequest[];
  /** What the guest said, in order. */
  readonly messages: GuestMessage[];
  /** The conversation: `> ` to the guest, `< ` from it. */
  readonly lines: string[];
  /** Delivers a text as it is, and lets the promise jobs run out. */
  deliver(json: string): Promise<void>;
  /** Says a word at this moment, after all that was queued before. */
  send(word: HostMessageBody): Promise<void>;
  /** All that is queued has been delivered. */
  settle(): Promise<void>;
  wait(millis: number): Promise<void>;
  hello(more?: Partial<Hello>): Promise<void>;
  /** A call, and its result. */
  call(client: string, method: string, ...args: unknown[]): Promise<With<'result'>>;
  deliverReading<K extends SensorKind>(kind: K, data: SensorReadings[K]): Promise<void>;
  /** Drives north at 10 m/s, a fix a second. */
  drive(seconds: number, from?: number): Promise<void>;
  wake(wake: Wake): Promise<void>;
  all<K extends string>(key: K): With<K>[];
  /** The process dies: what is durable is all that is left. */
  kill(): readonly Entry[];
}

/** What a client has said in its life, so that numbers rise. */
let numbers = 0;
export const nextNumber = (): number => ++numbers;

export function scriptedHost(options: ScriptedHostOptions = {}): ScriptedHost {
  const scheduler = options.scheduler ?? virtualScheduler({ wakes: [], idle: () => settle() });
  const storage = memoryStorage(options.memory ?? []);
  const available = options.available ?? ['location', 'connectivity', 'provider', 'app'];
  const sensor = scriptedSensor({ available });
  const requests: HttpRequest[] = [];
  const http = scriptedHttp((request) => {
    requests.push(request);
    return options.server?.(request) ?? 200;
  });
  const said: GuestMessage[] = [];
  const lines: string[] = [];
  const queue: string[] = [];
  const watches = new Map<SensorKind, { update(request: never): void; close(): void }>();
  let isAlive = true;
  let running: Promise<void> | undefined;
  let cancelTimer: () => void = () => {};

  const deliverToGuest = (options.boot ?? createGuest)((json) => {
    if (!isAlive) return;
    lines.push(`< ${json}`);
    const message = JSON.parse(json) as GuestMessage;
    said.push(message);
    onMessage(message);
  });

  function onMessage(message: GuestMessage): void {
    if ('request' in message && 'port' in message) {
      if (options.isAnswering !== false) void answer(message);
    } else if ('watch' in message) {
      const { watch: kind, request } = message;
      const open = watches.get(kind);
      if (open) open.update(request as never);
      else
        watches.set(
          kind,
          sensor.watch(kind, request as never, (data) => enqueue({ reading: kind, data })),
        );
    } else if ('unwatch' in message) {
      watches.get(message.unwatch)?.close();
      watches.delete(message.unwatch);
    } else if ('timer' in message) {
      cancelTimer();
      const { timer } = message;
      if (timer === null) cancelTimer = () => {};
      else cancelTimer = scheduler.after(timer - scheduler.uptime(), () => enqueue({ fire: true }));
    } else if ('wakeAt' in message) {
      scheduler.wakeAt(message.wakeAt, message.at);
    }
  }

  const ports: Record<string, (...args: never[]) => Promise<unknown>> = {
    'storage.get': (key: string) => storage.get(key),
    'storage.scan': (prefix: string, scan?: object) => storage.scan(prefix, scan),
    'storage.count': (prefix: string) => storage.count(prefix),
    'storage.commit': (changes: never) => storage.commit(changes),
    'http.send': (request: HttpRequest) => http.send(request),
    'sensor.ask': (question: never, input: never) => sensor.ask(question, input),
  };

  async function answer({ request, port, args }: With<'port'>): Promise<void> {
    try {
      const value = await ports[port]?.(...(args as never[]));
      enqueue({ reply: request, value });
    } catch (error) {
      enqueue({ reply: request, error: { message: (error as Error).message } });
    }
  }

  function enqueue(word: HostMessageBody): void {
    queue.push(JSON.stringify({ now: scheduler.now(), up: scheduler.uptime(), ...word }));
    running ??= run();
  }

  async function run(): Promise<void> {
    await undefined;
    for (let json = queue.shift(); json !== undefined; json = queue.shift()) await deliver(json);
    running = undefined;
  }

  async function deliver(json: string): Promise<void> {
    if (!isAlive) return;
    lines.push(`> ${json}`);
    deliverToGuest(json);
    await drained();
  }

  async function settle(): Promise<void> {
    do {
      await drained();
      await running;
    } while (running);
  }

  const host: ScriptedHost = {
    scheduler,
    storage,
    sensor,
    requests,
    messages: said,
    lines,
    deliver,
    settle: settle,
    async send(word) {
      enqueue(word);
      await settle();
    },
    async wait(millis) {
      await scheduler.advanceAsync(millis);
      await settle();
    },
    hello: (more = {}) =>
      host.send({
        hello: {
          protocol: PROTOCOL,
          profile: 'android',
          bootId: scheduler.bootId,
          available,
          entropy: '0123456789abcdef0123456789abcdef',
          ...options.hello,
          ...more,
        },
      }),
    async call(client, method, ...args) {
      const call = nextNumber();
      await host.send({ client, call, method, args });
      const results = host.all('result').filter((one) => one.client === client && one.result === call);
      const [result] = results;
      if (!result || results.length > 1) throw new Error(`${method} has ${results.length} results`);
      return result;
    },
    async deliverReading(kind, data) {
      sensor.deliver(kind, data);
      await settle();
    },
    async drive(seconds, from = 0) {
      for (let second = from; second < from + seconds; second++) {
        const latitude = 45 + (second * 10) / 111_132;
        await host.deliverReading('location', {
          latitude,
          longitude: 13,
          accuracy: 5,
          speed: 10,
          ageMillis: 0,
        });
        await host.wait(SECOND);
      }
    },
    wake: (wake) => host.send({ wake }),
    all: <K extends string>(key: K) => said.filter((message): message is With<K> => key in message),
    kill() {
      isAlive = false;
      scheduler.kill();
      return storage.snapshot();
    },
  };
  return host;
}
