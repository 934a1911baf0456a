import type { Engine } from '@geo/core';

type Logger = Engine['logger'];

/** Writes into the log of the hosted engine without waiting for a result. */
export function remoteLogger(send: (method: string, args: readonly unknown[]) => void): Logger {
  const logs =
    (level: keyof Logger) =>
    (message: string, data?: unknown): void =>
      send(`logger.${level}`, given(message, data));
  return {
    error: logs('error'),
    warn: logs('warn'),
    info: logs('info'),
    debug: logs('debug'),
    verbose: logs('verbose'),
  };
}

/** No message and no data are no arguments: the entry has neither. */
function given(message: unknown, data: unknown): readonly unknown[] {
  if (data !== undefined) return [textOf(message), jsonSafe(data)];
  return message === undefined ? [] : [textOf(message)];
}

/** Replaces data that JSON cannot represent with a text, as the log of an engine in the same heap does. */
function jsonSafe(data: unknown): unknown {
  try {
    return JSON.stringify(data) === undefined ? textOf(data) : data;
  } catch {
    return textOf(data); // a cycle, a BigInt, a toJSON that throws
  }
}

/** The text of any value, also of one whose conversion throws. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
