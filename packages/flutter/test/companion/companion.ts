// A phone for the tests in Dart: hosts the engine, and does what they say, one command a line. Ends with its standard input.
import { createInterface } from 'node:readline';
import { ANDROID_PROFILE } from '@geo/core';
import { Phone, SECOND } from '@geo/core/test-kit';
import type { ClientConnection } from '@geo/guest';
import { running } from './engine-under-test';

interface Command {
  readonly id?: number;
  readonly do?: string;
  readonly client?: number;
  readonly text?: string;
  readonly headless?: boolean;
  readonly seconds?: number;
  readonly from?: number;
  readonly transport?: 'wifi' | 'cellular' | 'none';
  readonly ended?: number;
  readonly error?: string;
}

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const connections = new Map<number, ClientConnection>();
const tasks = new Map<number, { resolve(): void; reject(error: Error): void }>();
let lastTask = 0;

// As where the app has a task for headless events.
if (process.argv.includes('--headless'))
  running.headless = (event, { id }) =>
    new Promise((resolve, reject) => {
      tasks.set(++lastTask, { resolve, reject });
      say({ task: lastTask, event, ...(id === undefined ? {} : { id }) });
    });

function connect(client: number, headless: boolean): void {
  const connection = running.host?.connect({ headless });
  if (!connection) throw new Error('no host runs');
  connections.set(client, connection);
  connection.onMessage((text) => say({ client, text }));
}

async function perform(phone: Phone, { do: what, client = 0, headless = false, ...command }: Command) {
  switch (what) {
    case 'connect':
      return connect(client, headless);
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
      return phone.restart();
    case 'restart': {
      // A new engine, to which the host attaches the client before anything happens.
      connections.clear();
      const killed = phone.restart();
      connect(client, false);
      connections.get(client)?.post('{"attach":true}');
      return killed;
    }
    case 'network':
      return phone.setNetwork(command.transport ?? 'none');
    case 'rest':
      return phone.settle();
    default:
      throw new Error(`the phone cannot ${what}`);
  }
}

async function main(): Promise<void> {
  const phone = await Phone.create({
    profile: ANDROID_PROFILE,
    listenTo: [],
    available: ['location', 'connectivity', 'app', 'activity', 'regions', 'motion', 'provider'],
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
