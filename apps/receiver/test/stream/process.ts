import { spawn } from 'node:child_process';

/** A program of ours in a process that can be killed. */
export interface Process {
  /** The first line that it printed: its address. */
  readonly url: string;
  readonly pid: number;
  isRunning(): boolean;
  /** What it printed on standard error. */
  complaints(): string;
  /** Ends it by a signal, and waits until it is gone. Gives its exit code, null after a kill. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Runs a script and waits for its first line. @throws Error with its complaints where it ends before. */
export async function startProcess(
  script: string,
  parameters: readonly string[],
  nodeFlags: readonly string[] = [],
): Promise<Process> {
  const child = spawn(process.execPath, [...nodeFlags, script, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [line, rest] = output.split('\n', 2);
      if (rest !== undefined && line !== undefined) resolve(line);
    });
    void ended.then(() => reject(new Error(`${script} ended before it said anything: ${complaints}`)));
  });
  return {
    url,
    pid: child.pid as number,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    complaints: () => complaints,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
