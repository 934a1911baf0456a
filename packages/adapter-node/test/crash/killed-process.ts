import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a child may take to say its first line before something is wrong, milliseconds. */
const PATIENCE_MILLIS = 15_000;

/**
 * Runs a script in a Node process of its own, and ends that process with SIGKILL this long after its first line. Returns
 * the whole lines that it printed: what it acknowledged before it died.
 */
export async function killedProcess(
  script: string,
  parameters: readonly string[],
  livesMillis: number,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaints = '';
  const spoke = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      resolve();
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.on('close', (_, signal) => resolve(signal)),
  );
  await Promise.race([spoke, ended, wait(PATIENCE_MILLIS, undefined, { ref: false })]);
  await wait(livesMillis);
  child.kill('SIGKILL');
  const signal = await ended;
  if (signal !== 'SIGKILL' || output === '')
    throw new Error(`the child ended by itself, or never spoke: ${complaints || 'no complaint'}`);
  // A line without its end was being written when the process died: it acknowledges nothing.
  return output.split('\n').slice(0, -1);
}
