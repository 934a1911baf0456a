import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileDart, runArguments } from '../../../scripts/dart-program.mjs';
import { findDart } from '../../../scripts/dart-sdk.mjs';
import { PLANTED } from './mutants';

type Message = Readonly<Record<string, unknown>>;

/** The Dart program that performs what the stories ask for. */
export interface DartProcess {
  /** Sends a command. What comes back goes to the handlers. */
  send(command: Message): void;
  /** Sends a command and waits for its answer with the whole process, for what is no promise in TypeScript. */
  ask(command: Message): Message;
  /** Resolves when everything that was sent has been dealt with. */
  rest(): Promise<void>;
  /** Ends the program. */
  stop(): void;
}

/** How long an answer may take. */
const ANSWER_MILLIS = 20_000;
const POLL_MILLIS = 0.2;

const NO_WAKE = new Int32Array(new SharedArrayBuffer(4));
const pause = (millis: number) => Atomics.wait(NO_WAKE, 0, 0, millis);

/** Reads one line from a pipe that does not block. */
function lineOf(pipe: number): string {
  const started = performance.now();
  const chunk = Buffer.alloc(65_536);
  let line = '';
  while (!line.endsWith('\n')) {
    let length = 0;
    try {
      length = readSync(pipe, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
    line += chunk.toString('utf8', 0, length);
    if (length > 0) continue;
    if (performance.now() - started > ANSWER_MILLIS) throw new Error('the Dart program does not answer');
    pause(POLL_MILLIS);
  }
  return line;
}

/**
 * Compiles the Dart program with the mutants of the contract, and starts it.
 * @param hear each message of the program that is no answer to `rest`
 */
export function startDart(hear: (message: Message) => void): DartProcess {
  const dart = findDart();
  if (dart === undefined) throw new Error('no Dart VM: node scripts/dart-sdk.mjs');
  const out = mkdtempSync(join(tmpdir(), 'geo-dart-'));
  const compiled = compileDart(dart, 'contract/driver', { out, mutants: PLANTED });
  if ('problem' in compiled) throw new Error(compiled.problem);
  const [commands, answers] = ['commands', 'answers'].map((name) => join(out, name)) as [string, string];
  spawnSync('mkfifo', [commands, answers]);
  const input = openSync(commands, 'r+');
  const output = openSync(answers, constants.O_RDWR | constants.O_NONBLOCK);
  const child: ChildProcess = spawn(dart, [...runArguments(compiled.program), answers], {
    stdio: [input, 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  const waiting = new Map<number, () => void>();
  let last = 0;
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if (message.rested === undefined) return hear(message);
    waiting.get(message.rested as number)?.();
    waiting.delete(message.rested as number);
  });
  let mutant: string | undefined;
  const write = (command: Message) => writeSync(input, `${JSON.stringify(command)}\n`);
  function send(command: Message): void {
    const on = (globalThis as { geoMutant?: string }).geoMutant;
    if (on !== mutant) write({ mutant: on ?? null });
    mutant = on;
    write(command);
  }
  return {
    send,
    ask(command) {
      send(command);
      return JSON.parse(lineOf(output)) as Message;
    },
    rest: () =>
      new Promise((resolve) => {
        waiting.set(++last, resolve);
        send({ rest: last });
      }),
    stop() {
      child.kill('SIGKILL');
      closeSync(input);
      closeSync(output);
      rmSync(out, { recursive: true, force: true });
    },
  };
}
