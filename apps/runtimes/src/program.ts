import { spawn } from 'node:child_process';

/** What a program said, and how it ended. */
export interface Ended {
  readonly out: string;
  readonly err: string;
  /** Its status; null where a signal ended it. */
  readonly status: number | null;
}

/** Runs a program to its end, with `input` on its standard input. Null where there is no such program. */
export function ran(path: string, args: readonly string[], input = ''): Promise<Ended | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { stdio: 'pipe' });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    child.once('close', (status) =>
      resolve({ out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString(), status }),
    );
    // A program that ends before it has read everything says why itself.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** As `ran`, where the program must be there and end well: what it said. Otherwise throws with what it complained about. */
export async function printed(path: string, args: readonly string[], input = ''): Promise<string> {
  const ended = await ran(path, args, input);
  if (ended === null) throw new Error(`${path} is not installed`);
  if (ended.status !== 0)
    throw new Error(
      `${path} ended with ${ended.status ?? 'a signal'}: ${(ended.err || ended.out).slice(-2000).trim()}`,
    );
  return ended.out;
}
