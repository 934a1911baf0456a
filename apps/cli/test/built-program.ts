import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';

const PROGRAM = new URL('../dist/geo.js', import.meta.url).pathname;
const PATIENCE_MILLIS = 20_000;
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** A server of the built program, from the moment on at which it has printed its address. */
export interface Served {
  readonly url: string;
  readonly port: number;
  readonly token?: string;
  readonly tokenFile?: string;
  /** What it has said on standard error. */
  said(): string;
  /** Ends it by SIGTERM; its exit code. */
  end(): Promise<unknown>;
}

/** Runs a command that serves, on any free port. @throws Error with what it said where it ends instead. */
export async function serve(
  command: 'receive' | 'write',
  given: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const child = spawn(process.execPath, [PROGRAM, command, '--port', '0', '--json', ...given], {
    env: { ...process.env, ...environment },
  });
  running.push(child);
  let [said, printed] = ['', ''];
  child.stderr.on('data', (text) => {
    said += text;
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes('\n')) resolve(printed);
    });
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  const address = JSON.parse(line) as Pick<Served, 'url' | 'port' | 'token' | 'tokenFile'>;
  return {
    ...address,
    said: () => said,
    async end() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Runs the built program to its end. */
export function run(given: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...given], {
    ...{ encoding: 'utf8', timeout: PATIENCE_MILLIS },
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

/** Uploads one record. */
export function send(
  url: string,
  token?: string,
  headers: Record<string, string> = {},
  timestamp = '2026-05-01T12:30:00Z',
): Promise<Response> {
  const coords = { latitude: 45.27, longitude: 13.72, accuracy: 8 };
  const location = {
    ...{ uuid: randomUUID(), timestamp, odometer: 1, coords, activity: {} },
    ...{ battery: { level: -1, is_charging: false }, is_moving: true },
  };
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: JSON.stringify({ location }),
  });
}

export const get = (url: string, token?: string): Promise<Response> =>
  fetch(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

/** How many records a receiver has of the organisation `default`. */
export const rowsAt = async (url: string): Promise<number> =>
  ((await (await get(`${url}healthz`)).json()) as { rows: number }).rows;
