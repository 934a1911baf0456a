import { EXIT } from '../exit-code';
import { failureOf } from '../failure';
import { STANDARD_STREAM } from '../files/check-files';
import type { Console } from '../output/console';
import type { Ran } from '../replay/run-replay';

/** What every command that has a result knows. */
export interface ResultOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Prints the result, and sets the exit code. */
export function finish({ outcome, text }: Ran, options: ResultOptions, console: Console): void {
  // Standard output may hold the track.
  if (options.json || outcome.track === STANDARD_STREAM) console.say(text(console.ink.say));
  else console.result(text(console.ink.result));
  if (outcome.failure) console.say(complaint(outcome.failure.message, console));
  if (options.json) console.result(JSON.stringify(outcome));
  process.exitCode = outcome.failure?.exitCode ?? EXIT.ok;
}

/** Runs a command; whatever it throws becomes one sentence and an exit code. */
export async function guarded(
  run: () => Promise<void>,
  options: ResultOptions,
  console: Console,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const failure = failureOf(error);
    console.say(complaint(failure.message, console));
    if (options.verbose) console.say(String((failure.cause as Error | undefined)?.stack ?? failure.stack));
    if (options.json) {
      const { exitCode, message } = failure;
      console.result(JSON.stringify({ failure: { exitCode, message } }));
    }
    process.exitCode = failure.exitCode;
  }
}

/** A sentence about what went wrong. */
export function complaint(message: string, { ink }: Console): string {
  return `${ink.say.red('geo:')} ${message}`;
}
