import { execFile } from 'node:child_process';

/** No replay takes this long on a machine that works, the slowest engine and the longest day included. */
const LIMIT_MILLIS = 300_000;
/** What an engine may print: a day of posts is some ten million bytes. */
const MAX_OUTPUT_BYTES = 1024 ** 3;

/** How a program is run. */
export interface ProgramOptions {
  /** Milliseconds, then it is killed. Default 300,000. */
  readonly limitMillis?: number;
  /** What it finds on standard input. Default: nothing. */
  readonly input?: string;
}

/**
 * Runs a program to its end and gives what it printed on standard output.
 * Rejects with its standard error where it fails, is killed, or takes too long.
 */
export function outputOf(
  program: string,
  args: readonly string[],
  { limitMillis = LIMIT_MILLIS, input = '' }: ProgramOptions = {},
): Promise<string> {
  // Options for the Node that runs us are not for the engines.
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(
      program,
      args,
      { env, maxBuffer: MAX_OUTPUT_BYTES, timeout: limitMillis, killSignal: 'SIGKILL', encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(failure(program, error, stderr, limitMillis), { cause: error }));
      },
    );
    // A program that ends before it has read everything says why itself.
    stdin?.on('error', () => undefined).end(input);
  });
}

function failure(
  program: string,
  error: Error & { killed?: boolean; signal?: string | null; code?: unknown },
  stderr: string,
  limitMillis: number,
): string {
  if (error.killed === true) return `${program} took more than ${limitMillis / 1000} s`;
  const end = error.signal ? `was ended by ${error.signal}` : `ended with ${String(error.code)}`;
  return `${program} ${end}: ${stderr.trim().slice(-2000) || error.message}`;
}
