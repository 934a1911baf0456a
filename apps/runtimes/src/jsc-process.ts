import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Boot, Deliver, Post } from '@geo/guest';
import { jscHost } from './jsc-host';

/** Guests that live in JavaScriptCore, each in a process of the C host: what a host in this process is made of. */
export interface JscProcesses {
  /** Starts a process, and a guest in it. The process of the guest before ends. */
  readonly boot: Boot;
  /** Resolves when the last guest has no promise job left; rejects when its process has ended. */
  drain(): Promise<void>;
  /** The process id of the last guest; undefined before the first. */
  readonly pid: number | undefined;
  /** Resolves when the process of the last guest has ended, with the signal that ended it, if one did. */
  ended(): Promise<NodeJS.Signals | null>;
  /** Lets the last guest's process end. */
  close(): void;
}

/**
 * The other end of hosts/jsc/host.c: its lines as a channel.
 * @param bundle the path of geo-guest.js
 * @throws Error where the C host cannot be compiled, with what is missing
 */
export async function jscProcesses(bundle: string): Promise<JscProcesses> {
  const program = await jscHost();
  let guest: GuestProcess | undefined;
  return {
    boot(post) {
      guest?.close();
      guest = begin(spawn(program, [bundle]), post);
      return guest.deliver;
    },
    drain: async () => guest?.drain(),
    get pid() {
      return guest?.pid;
    },
    ended: async () => guest?.ended ?? null,
    close: () => guest?.close(),
  };
}

interface GuestProcess {
  readonly pid: number | undefined;
  readonly deliver: Deliver;
  drain(): Promise<void>;
  readonly ended: Promise<NodeJS.Signals | null>;
  close(): void;
}

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

function begin(child: ChildProcessWithoutNullStreams, post: Post): GuestProcess {
  // The guest's beginning is answered by a full stop as well.
  let asked = 1;
  let settled = 0;
  const waiting: Waiter[] = [];
  let failure: Error | undefined;
  let complaint = '';

  function receive(line: string): void {
    if (line.startsWith('. ')) settled += 1;
    else post(line);
    if (settled < asked) return;
    for (const { resolve } of waiting.splice(0)) resolve();
  }

  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    const end = (error: Error, signal: NodeJS.Signals | null) => {
      failure = error;
      for (const { reject } of waiting.splice(0)) reject(error);
      resolve(signal);
    };
    child.once('error', (error) => end(error, null));
    child.once('close', (status, signal) =>
      end(new Error(`the C host was ended by ${signal ?? status}. ${complaint.trim()}`), signal),
    );
  });
  // A line may come in parts, and a letter as well.
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  // A process that has ended reads no more; its end is reported separately.
  child.stdin.on('error', () => undefined);

  return {
    pid: child.pid,
    deliver(json) {
      asked += 1;
      child.stdin.write(`${json}\n`);
    },
    drain() {
      if (failure !== undefined) return Promise.reject(failure);
      if (settled >= asked) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
      });
    },
    ended,
    close: () => void child.stdin.end(),
  };
}
