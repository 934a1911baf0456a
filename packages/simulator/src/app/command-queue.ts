import { quoted } from './quoted';

/** What each command does: it takes the command's arguments; the command is done when the returned promise settles. */
export type CommandHandlers<Commands> = {
  readonly [C in keyof Commands]: Commands[C] extends (...args: infer A) => unknown
    ? (...args: A) => unknown
    : never;
};

/** Runs commands one after the other, in the order of their calls. */
export interface CommandQueue<Commands> {
  readonly commands: Commands;
  /** Is a command running or queued? */
  readonly isRunning: boolean;
  /** Runs something when every earlier command is done; later commands wait for it. */
  enqueue<T>(run: () => Promise<T>): Promise<T>;
}

type AnyHandlers = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/**
 * Makes chainable commands of handlers. Each command returns a promise that has all the commands as methods. A command starts
 * when every earlier one is done. One that fails ends its chain; the promise of the chain rejects with the error, preceded by
 * the command and its arguments. `result` is what a chain resolves to.
 */
export function createCommandQueue<Commands extends object>(
  handlers: CommandHandlers<Commands>,
  result: () => unknown,
): CommandQueue<Commands> {
  const byName = handlers as AnyHandlers;
  let last: Promise<void> = Promise.resolve();
  let pending = 0;

  async function enqueue<T>(run: () => Promise<T>): Promise<T> {
    pending++;
    const before = last;
    let done: () => void = () => undefined;
    last = new Promise((resolve) => {
      done = resolve;
    });
    try {
      await before;
      return await run();
    } finally {
      pending--;
      done();
    }
  }

  function call(before: Promise<unknown> | undefined, command: string, args: readonly unknown[]) {
    return enqueue(async () => {
      await before;
      try {
        await byName[command]?.(...args);
      } catch (error) {
        throw commandError(command, args, error);
      }
      return result();
    });
  }

  function commandsAfter(before: Promise<unknown> | undefined): Commands {
    const commands = Object.keys(byName).map((command) => [
      command,
      (...args: readonly unknown[]) => {
        // The last promise of the chain rejects with the error; here it is handled.
        before?.catch(() => undefined);
        const called = call(before, command, args);
        return Object.assign(called, commandsAfter(called));
      },
    ]);
    return Object.fromEntries(commands) as Commands;
  }

  return {
    commands: commandsAfter(undefined),
    get isRunning() {
      return pending > 0;
    },
    enqueue,
  };
}

/** The error of a command, preceded by the command and its arguments. */
function commandError(command: string, args: readonly unknown[], cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new Error(`${command}(${args.map(quoted).join(', ')}): ${message}`), { cause });
}
