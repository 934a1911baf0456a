import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

/** Time between two looks at a server that starts, milliseconds. */
const LOOK_MILLIS = 250;

/** A free port of loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a program and waits until this address answers anything at all. The error says how it ended, or that it took too long. */
export async function startServer(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly url: string; readonly withinMillis: number },
): Promise<ChildProcess> {
  const child = spawn(program, args, { cwd: options.cwd, stdio: 'ignore', detached: true });
  const end = Date.now() + options.withinMillis;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    const answer = await fetch(options.url).catch(() => undefined);
    if (answer !== undefined) return child;
    await later(LOOK_MILLIS);
  }
  await stopServer(child);
  throw new Error(`${program} gave no answer within ${options.withinMillis / 1000} s`);
}

/** Ends a program with all that it has started. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}

/** Runs a program to its end. Its last words are the error. */
export function build(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return;
  const words = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n');
  throw new Error(`${program} ${args[0] ?? ''} failed: ${error?.message ?? words}`);
}

/** Can this program be run? */
export const has = (program: string, arg: string): boolean => spawnSync(program, [arg]).status === 0;
