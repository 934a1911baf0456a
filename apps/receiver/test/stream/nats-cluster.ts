import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { findNatsServer, here } from '../../../../scripts/nats-server.mjs';

const program = findNatsServer(here());

/** Why there can be no cluster here, or undefined when there can. */
export const noNats: string | undefined =
  program === undefined ? 'no nats-server of 2.10 or newer (node scripts/nats-server.mjs)' : undefined;

/** Servers of nats on loopback, with JetStream in files of a temporary folder. */
export interface NatsCluster {
  /** As `--stream` takes them. */
  readonly url: string;
  readonly size: number;
  /** The file with what a server logs. */
  logOf(index: number): string;
  isRunning(index: number): boolean;
  /** Ends a server by SIGKILL, and waits until it is gone. */
  kill(index: number): Promise<void>;
  /** Starts a server that was killed, over the files it left. */
  restart(index: number): Promise<void>;
  /** Waits until every replica of a stream has all of it. */
  caughtUp(stream: string, patienceMillis: number): Promise<void>;
  /** Ends all servers and deletes their files. */
  close(): Promise<void>;
}

/** How long a server may take until it listens. */
const PATIENCE_MILLIS = 20_000;

/** How often a cluster is started at most: another program may have taken a port that was free a moment before. */
const ATTEMPTS = 3;

/** The user that servers require. */
interface NatsUser {
  /** A block of the servers' configuration. */
  readonly authorization: string;
  /** The user's password, with which the kit checks the cluster. Absent: the cluster is not checked. */
  readonly credentials?: { readonly user: string; readonly pass: string };
}

/**
 * Starts a cluster and waits until it takes a stream with a replica on each server. On a busy machine about
 * one new cluster in twelve takes none: its leader answers "no suitable peers for placement" until the other servers are restarted.
 */
export async function startNats(size = 3, jetstream = '', user?: NatsUser): Promise<NatsCluster> {
  for (let attempt = 1; ; attempt++) {
    const cluster = await startServers(size, jetstream, user);
    try {
      if (user === undefined || user.credentials) await takesStreams(cluster, user?.credentials);
      return cluster;
    } catch (error) {
      await cluster.close();
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function takesStreams(
  { url, size }: NatsCluster,
  credentials?: NatsUser['credentials'],
): Promise<void> {
  const nats = await connect({ servers: url.replace('nats://', '').split(','), ...credentials });
  const until = performance.now() + PATIENCE_MILLIS;
  try {
    const manager = await jetstreamManager(nats, { checkAPI: false });
    for (;;) {
      try {
        await manager.streams.add({ name: 'probe', subjects: ['probe'], num_replicas: size });
        await manager.streams.delete('probe');
        return;
      } catch (error) {
        if (performance.now() > until) throw error;
        await wait(200);
      }
    }
  } finally {
    await nats.close();
  }
}

async function startServers(
  size: number,
  jetstream: string,
  user: NatsUser | undefined,
): Promise<NatsCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'geo-nats-'));
  const ports = await freePorts(2 * size);
  const clients = ports.slice(0, size);
  const routes = ports.slice(size);
  const processes: (ChildProcess | undefined)[] = [];
  const logOf = (index: number) => join(folder, `${index}.log`);

  for (const [index, port] of clients.entries()) {
    mkdirSync(join(folder, `${index}`));
    const cluster =
      size === 1
        ? ''
        : `cluster {
             name: geo, listen: "127.0.0.1:${routes[index]}"
             routes: [${routes.map((route) => `"nats://127.0.0.1:${route}"`).join()}]
           }`;
    writeFileSync(
      join(folder, `${index}.conf`),
      `server_name: n${index}, listen: "127.0.0.1:${port}", log_file: "${logOf(index)}"
       jetstream { store_dir: "${join(folder, `${index}`)}", max_mem: 64M, max_file: 4G, ${jetstream} }
       ${user?.authorization ?? ''}
       ${cluster}`,
    );
  }

  async function start(index: number): Promise<void> {
    const child = spawn(program as string, ['-c', join(folder, `${index}.conf`)], { stdio: 'ignore' });
    processes[index] = child;
    child.once('exit', () => {
      if (processes[index] === child) processes[index] = undefined;
    });
    const until = performance.now() + PATIENCE_MILLIS;
    while (!(await listens(clients[index] as number))) {
      if (performance.now() > until || child.exitCode !== null)
        throw new Error(
          `nats-server ${index} does not listen: ${readFileSync(logOf(index), 'utf8').slice(-500)}`,
        );
      await wait(20);
    }
  }

  async function kill(index: number): Promise<void> {
    const child = processes[index];
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  await Promise.all(clients.map((_, index) => start(index)));
  return {
    url: `nats://${clients.map((port) => `127.0.0.1:${port}`).join()}`,
    size,
    logOf,
    isRunning: (index) => processes[index] !== undefined,
    kill,
    restart: start,
    async caughtUp(stream, patienceMillis) {
      const nats = await connect({ servers: clients.map((port) => `127.0.0.1:${port}`) });
      const until = performance.now() + patienceMillis;
      try {
        const manager = await jetstreamManager(nats, { checkAPI: false });
        for (;;) {
          const info = await manager.streams.info(stream).catch(() => undefined);
          const replicas = info?.cluster?.replicas ?? [];
          if (replicas.length === size - 1 && replicas.every(({ current }) => current)) return;
          if (performance.now() > until) {
            const complaints = clients.map((_, index) => `${index}: ${complaintsOf(logOf(index))}`);
            throw new Error(`not caught up:\n${complaints.join('\n')}\n${JSON.stringify(info?.cluster)}`);
          }
          await wait(200);
        }
      } finally {
        await nats.close();
      }
    },
    async close() {
      await Promise.all(clients.map((_, index) => kill(index)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a server has warned of since its last start, the last lines of it. */
function complaintsOf(log: string): string {
  const sinceStart = readFileSync(log, 'utf8').split('Starting nats-server').at(-1) ?? '';
  const lines = sinceStart.split('\n').filter((line) => !line.includes('[INF]'));
  return lines.join('\n').slice(-3000);
}

/**
 * Below those that the system gives to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): a client that comes back to a
 * server that is down would else be given that server's own port now and then, connect to itself, and keep the server from it.
 */
const PORTS = { least: 20_000, most: 32_000 };

/** All open at once, so that no port comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  while (servers.length < count) {
    const server = createServer();
    const port = PORTS.least + Math.floor(Math.random() * (PORTS.most - PORTS.least));
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
