import { spawn } from 'node:child_process';

/** How a process ended, and what it said. */
export interface Finished {
  readonly lines: readonly string[];
  readonly complaints: string;
  /** What killed it: SIGABRT after a panic; `null` when it ended by itself. */
  readonly signal: NodeJS.Signals | null;
}

/** Runs a script in a Node process of its own until it ends. */
export function finishedProcess(script: string, parameters: readonly string[]): Promise<Finished> {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  return new Promise((resolve) => {
    child.on('close', (_, signal) => resolve({ lines: output.split('\n').slice(0, -1), complaints, signal }));
  });
}
