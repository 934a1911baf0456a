// A phone for the tests in Dart: hosts the engine, and does what they say, one command a line. Ends with its standard input.
import { createInterface } from 'node:readline';
import { ANDROID_PROFILE, type SensorKind, type SensorReadings } from '@geo/core';
import { mounted, Phone, pulse, RATE_HZ, rest, SECOND, type Signal } from '@geo/core/test-kit';
import type { ClientConnection } from '@geo/guest';
import { running } from './engine-under-test';

interface Command {
  readonly id?: number;
  readonly do?: string;
  readonly client?: number;
  readonly text?: string;
  readonly headless?: boolean;
  readonly quiet?: boolean;
  readonly opened?: boolean;
  readonly seconds?: number;
  readonly from?: number;
  readonly transport?: 'wifi' | 'cellular' | 'none';
  readonly ended?: number;
  readonly error?: string;
  readonly kind?: string;
  readonly reading?: object;
  readonly status?: number;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly speed?: number;
  readonly feels?: keyof typeof SIGNALS;
}

const METERS_PER_DEGREE = 111_132;

/** A second of what the accelerometer feels. */
const SIGNALS = {
  mounted: () => mounted(1),
  blow: () => [...rest(0.4), ...pulse(40, 120), ...rest(1)].slice(0, RATE_HZ),
} satisfies Readonly<Record<string, () => Signal>>;

/** How far along the way a car is. */
let north = 0;

/** A car drives on, second by second. */
async function goes(phone: Phone, seconds: number, speed: number, signal: Signal): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await phone.wait(SECOND);
    north += speed;
    if (phone.sensor.request('acceleration'))
      phone.sensor.deliver('acceleration', { ageMillis: 0, rateHz: RATE_HZ, samples: signal.flat() });
    const latitude = 45 + north / METERS_PER_DEGREE;
    if (phone.sensor.request('location'))
      phone.sensor.deliver('location', { latitude, longitude: 13, accuracy: 5, speed, ageMillis: 0 });
  }
}

/** A server that takes records for the newest token alone, and gives a new one for the first. */
const TOKEN_URL = 'https://example.com/token';
function guarded(request: { readonly url: string; readonly headers: Readonly<Record<string, string>> }) {
  if (request.url === TOKEN_URL) return { body: '{"access_token":"new","refresh_token":"newer"}' };
  return request.headers.Authorization === 'Bearer new' ? 200 : 401;
}

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const connections = new Map<number, ClientConnection>();
const tasks = new Map<number, { resolve(): void; reject(error: Error): void }>();
let lastTask = 0;

if (process.argv.includes('--headless-clients')) running.headless = 'clients';
// As where the app has a task for headless events.
const task: typeof running.headless = process.argv.includes('--headless')
  ? (event, { id }) => tasked(event, id)
  : running.headless;
running.headless = task;

/** The host's task has an event; resolves when it is handled. */
function tasked(event: object, id: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    tasks.set(++lastTask, { resolve, reject });
    say({ task: lastTask, event, ...(id === undefined ? {} : { id }) });
  });
}

/**
 * @param isQuiet a client of a process that the user has not opened, as Android's host has it: it counts as no app, and the
 *   task has the headless events nevertheless
 */
function connect(client: number, headless: boolean, isQuiet: boolean): void {
  const connection = running.host?.connect({ headless: headless || isQuiet });
  if (!connection) throw new Error('no host runs');
  connections.set(client, connection);
  connection.onMessage((text) => {
    const message = JSON.parse(text) as { headless?: number; event: object; id?: string };
    if (!isQuiet || message.headless === undefined) return say({ client, text });
    const { headless: number } = message;
    return tasked(message.event, message.id).then(
      () => connection.post(JSON.stringify({ handled: number })),
      (error: Error) =>
        connection.post(JSON.stringify({ handled: number, error: { message: error.message } })),
    );
  });
}

async function perform(
  phone: Phone,
  { do: what, client = 0, headless = false, quiet = false, ...command }: Command,
) {
  switch (what) {
    case 'connect':
      return connect(client, headless, quiet);
    case 'lost':
      connections.get(client)?.lost();
      return phone.settle();
    case 'drive':
      return phone.drive(command.seconds ?? 1, command.from);
    case 'stay':
      for (let second = 0; second < (command.seconds ?? 1); second++) {
        phone.sensor.deliver('location', {
          latitude: 45 + ((command.from ?? 0) * 10) / 111_132,
          longitude: 13,
          accuracy: 5,
          speed: 0,
          ageMillis: 0,
        });
        await phone.wait(SECOND);
      }
      return undefined;
    case 'wait':
      return phone.wait((command.seconds ?? 1) * SECOND);
    case 'kill':
      connections.clear();
      // Android's host asks for no task while the user has the app open.
      running.headless = command.opened === true ? undefined : task;
      return phone.restart();
    case 'restart': {
      // A new engine, to which the host attaches the client before anything happens.
      connections.clear();
      const killed = phone.restart();
      connect(client, false, false);
      connections.get(client)?.post('{"attach":true}');
      return killed;
    }
    case 'network':
      return phone.setNetwork(command.transport ?? 'none');
    case 'rest':
      return phone.settle();
    case 'says':
      return phone.setState(command.kind as 'provider', command.reading as SensorReadings['provider']);
    case 'senses':
      phone.sensor.deliver(
        command.kind as 'location',
        { ageMillis: 0, ...command.reading } as SensorReadings['location'],
      );
      return phone.settle();
    case 'answers':
      Object.assign(phone.sensor.answers, command.answers);
      return undefined;
    case 'server':
      phone.server = command.status === undefined ? guarded : () => command.status ?? 200;
      return undefined;
    case 'go':
      return goes(phone, command.seconds ?? 1, command.speed ?? 15, SIGNALS[command.feels ?? 'mounted']());
    default:
      throw new Error(`the phone cannot ${what}`);
  }
}

const SENSES: readonly SensorKind[] = [
  'location',
  'connectivity',
  'app',
  'activity',
  'regions',
  'motion',
  'provider',
  'acceleration',
  'screen',
  'heading',
];

async function main(): Promise<void> {
  const phone = await Phone.create({
    profile: ANDROID_PROFILE,
    listenTo: [],
    available: SENSES,
    blackBox: false,
  });
  let work: Promise<unknown> = Promise.resolve();
  say({ begun: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line) as Command;
    if (command.text !== undefined) connections.get(command.client ?? 0)?.post(command.text);
    else if (command.ended !== undefined) {
      const task = tasks.get(command.ended);
      tasks.delete(command.ended);
      if (command.error === undefined) task?.resolve();
      else task?.reject(new Error(command.error));
    } else
      work = work
        .then(() => perform(phone, command))
        // What came of it is said before it is done.
        .then(() => phone.settle())
        .then(
          () => say({ id: command.id }),
          (error: unknown) => say({ id: command.id, error: String(error) }),
        );
  }
}

void main();
