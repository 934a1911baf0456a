import type { Console } from '../src/output/console';
import { PLAIN } from '../src/output/ink';
import { createProgram } from '../src/program';

/** What one run of the command line printed, and how it ended. */
export interface Printed {
  readonly result: string;
  readonly said: string;
  readonly exitCode: unknown;
}

/** Runs the command line in this process, on a console that is no terminal. */
export async function geo(...given: string[]): Promise<Printed> {
  const results: string[] = [];
  const sentences: string[] = [];
  const console: Console = {
    result: (text) => void results.push(text),
    say: (sentence) => void sentences.push(sentence),
    ink: { result: PLAIN, say: PLAIN },
    terminal: undefined,
    line: () => undefined,
  };
  process.exitCode = undefined;
  await createProgram(console).parseAsync(['node', 'geo', ...given]);
  return { result: results.join('\n'), said: sentences.join('\n'), exitCode: process.exitCode };
}
