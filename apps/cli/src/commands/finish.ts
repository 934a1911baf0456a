import { EXIT } from '../exit-code';
import { failureOf } from '../failure';
import type { Console } from '../output/console';
import type { Outcome } from '../output/outcome';

/** What every command that has a result knows. */
export interface ResultOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Tells the result, and sets the exit code. */
export function finish(
  { outcome, text }: { outcome: Outcome; text: string },
  options: ResultOptions,
  console: Console,
): void {
  if (options.json) console.say(text);
  else console.result(text);
  if (outcome.failure) console.say(`geo: ${outcome.failure.message}`);
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
    console.say(`geo: ${failure.message}`);
    if (options.verbose) console.say(String((failure.cause as Error | undefined)?.stack ?? failure.stack));
    if (options.json) {
      const { exitCode, message } = failure;
      console.result(JSON.stringify({ failure: { exitCode, message } }));
    }
    process.exitCode = failure.exitCode;
  }
}
