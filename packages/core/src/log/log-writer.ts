import type { Config } from '../config/keys';
import type { LogEntry } from '../contract/log-entry';
import { LIFECYCLE_PREFIX, LOG_PREFIX, rowKey } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { type EngineEntry, LIFECYCLE } from './lifecycle';
import { keeps, logEntry, SEVERE } from './log';

/** At most this many entries wait until memory is loaded; the first are kept. */
const EARLY_ENTRIES_MAX = 100;

/** Writes one entry of the in-library log, if its level is kept. */
export type WriteLog = (
  level: LogEntry['level'],
  src: LogEntry['src'],
  event: string,
  message?: string,
  data?: unknown,
) => void;

export interface LogWriter {
  readonly write: WriteLog;
  /** As `write`, for an entry of the engine itself. */
  writeEntry(entry: EngineEntry): void;
  /** Is this level kept? Nothing is, before memory is loaded. */
  keeps(level: LogEntry['level']): boolean;
  /** Memory is loaded: writes the entries that were made before. */
  begin(): void;
  /** Entries written in this call are stored but not emitted: a `log` listener that logs must not call itself for ever. */
  quietly(run: () => void): void;
}

interface LogWriterEnvironment {
  readonly unit: UnitOfWork;
  config(): Config;
  /** The text without any secret. */
  redact(text: string): string;
  /** An entry was written; of the lifecycle's ring, or of the rest. */
  written(isLifecycle: boolean): void;
}

/**
 * Entries are rows of the step they are written in, like everything else. What comes before
 * memory is loaded waits for it: until then neither the numbers of rows nor the kept levels are known.
 */
export function createLogWriter(env: LogWriterEnvironment): LogWriter {
  let early: Parameters<WriteLog>[] | undefined = [];
  let isQuiet = false;
  const write: WriteLog = (...entry) => {
    if (early) {
      if (early.length < EARLY_ENTRIES_MAX) early.push(entry);
      return;
    }
    const [level, src, event, message, data] = entry;
    const isLife = event.startsWith(LIFECYCLE) && src === 'native';
    if (!isLife && !keeps(level, env.config())) return;
    const { unit } = env;
    unit.step(() => {
      const entry = logEntry(unit.at, { level, src, event, message, data }, env.redact);
      const key = rowKey(isLife ? LIFECYCLE_PREFIX : LOG_PREFIX, unit.nextSeq());
      // The engine's own entries wait for the next commit; its errors and the app's entries trigger one.
      const put = src === 'native' && level > SEVERE ? unit.putLater : unit.put;
      put(key, JSON.stringify(entry));
      if (!isQuiet) unit.emit('log', entry);
      env.written(isLife);
    });
  };
  return {
    write,
    writeEntry: ({ level, event, message, data }) => write(level, 'native', event, message, data),
    keeps: (level) => early === undefined && keeps(level, env.config()),
    begin() {
      const waiting = early ?? [];
      early = undefined;
      for (const entry of waiting) write(...entry);
    },
    quietly(run) {
      const before = isQuiet;
      isQuiet = true;
      try {
        run();
      } finally {
        isQuiet = before;
      }
    },
  };
}
