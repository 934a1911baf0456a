import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Debian's place of a version's programs; the newest that is here. */
const BINARIES = foldersIn('/usr/lib/postgresql')
  .filter((version) => Number(version) >= 15 && existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => `/usr/lib/postgresql/${version}/bin`)[0];

/** Why there can be no PostgreSQL here, or undefined when there can. */
export const noPostgres: string | undefined = whyNot();

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
const SERVER_USER = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
const START_MILLIS = 60_000;

/** A PostgreSQL of a test's own, in a folder that goes with it; reached by a socket in that folder, from this machine only. */
export interface Cluster {
  /** Makes a database that has PostGIS and nothing else, and gives its address. */
  database(): Promise<string>;
  /** The address of the database that {@link database} made first, before this start. */
  readonly firstDatabase: string;
  /** SIGKILL to the server and all its processes, as when the machine loses its power but the disk keeps what was synced. */
  kill(): Promise<void>;
  /** Starts it again after {@link kill}. */
  start(): Promise<void>;
  /** Stops it and removes its folder, unless that is a kept one. */
  stop(): Promise<void>;
  /** Where it lies; the socket, too. */
  readonly folder: string;
  /** Where its programs lie, such as `pg_dump`. */
  readonly binaries: string;
}

/** With `kept`, the folder is that one: made where there is none, and left there with its databases. */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
  { kept }: { readonly kept?: string | undefined } = {},
): Promise<Cluster> {
  if (BINARIES === undefined) throw new Error(noPostgres);
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'geo-pg-'));
  chmodSync(folder, 0o755);
  if (SERVER_USER) chownSync(folder, SERVER_USER.uid, SERVER_USER.gid);
  const data = join(folder, 'data');
  if (!existsSync(data)) initialize(BINARIES, folder, data);
  const options = { listen_addresses: '', unix_socket_directories: folder, ...settings };
  const address = (name: string) => `postgres://geo@localhost/${name}?host=${encodeURIComponent(folder)}`;
  let stopServer: ((signal: NodeJS.Signals) => Promise<void>) | undefined;
  let databases = 0;

  async function start(): Promise<void> {
    const server = spawn(
      join(BINARIES as string, 'postgres'),
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...SERVER_USER, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-5000);
    });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    stopServer = async (signal) => {
      const { pid } = server;
      const workers = pid === undefined ? [] : childrenOf(pid);
      server.kill(signal);
      // Without their parent they would end by themselves a moment later, and the next server would not start before.
      if (signal === 'SIGKILL') for (const worker of workers) killed(worker);
      await ended;
    };
    const until = Date.now() + START_MILLIS;
    while (Date.now() < until && server.exitCode === null) {
      const client = new pg.Client(address('postgres'));
      const isReady = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`PostgreSQL does not start: ${log}`);
  }

  async function told(database: string, sql: string): Promise<void> {
    const client = new pg.Client(address(database));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  await start();
  await told('template1', 'CREATE EXTENSION IF NOT EXISTS postgis');
  return {
    folder,
    binaries: BINARIES,
    firstDatabase: address('geo_1'),
    async database() {
      databases += 1;
      const name = `geo_${databases}`;
      await told('postgres', `CREATE DATABASE ${name}`);
      return address(name);
    },
    kill: async () => stopServer?.('SIGKILL'),
    start,
    async stop() {
      if (kept !== undefined) return stopServer?.('SIGINT');
      // Without a checkpoint: nobody will read it again.
      await stopServer?.('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function initialize(binaries: string, folder: string, data: string): void {
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'geo', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...SERVER_USER, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);
}

function whyNot(): string | undefined {
  const packages = "(install Debian's postgresql-15 and postgresql-15-postgis-3)";
  if (process.platform !== 'linux' || BINARIES === undefined) return `no PostgreSQL ${packages}`;
  const version = BINARIES.split('/').at(-2);
  if (!existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    return `no PostGIS ${packages}`;
  return undefined;
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
