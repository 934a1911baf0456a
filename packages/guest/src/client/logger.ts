import type { Engine } from '@geo/core';

type Logger = Engine['logger'];

/** Writes into the log of the hosted engine, and waits for nobody. */
export function remoteLogger(say: (method: string, args: readonly unknown[]) => void): Logger {
  const logs =
    (level: keyof Logger) =>
    (message: string, data?: unknown): void =>
      say(`logger.${level}`, [textOf(message), ...(data === undefined ? [] : [sayable(data)])]);
  return {
    error: logs('error'),
    warn: logs('warn'),
    info: logs('info'),
    debug: logs('debug'),
    verbose: logs('verbose'),
  };
}

/** As the log in one heap does it: what JSON cannot say becomes a text. */
function sayable(data: unknown): unknown {
  try {
    return JSON.stringify(data) === undefined ? textOf(data) : data;
  } catch {
    return textOf(data); // a cycle, a BigInt, a toJSON that throws
  }
}

/** Whatever an app may hand to a logger: also what refuses to be a text. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
