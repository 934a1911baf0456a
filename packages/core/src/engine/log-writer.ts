import type { Config } from '../config/keys';
import type { LogEntry } from '../contract/log-entry';
import { keeps, logEntry } from '../log/log';
import { LOG_PREFIX, rowKey } from '../memory/keys';
import type { Ledger } from './ledger';

/** So many entries wait for memory at most; the first are kept. */
const EARLY_ENTRIES_MAX = 100;

/** Writes one entry of the in-library log, if its level is kept. */
export type WriteLog = (
  level: LogEntry['level'],
  src: LogEntry['src'],
  event: string,
  message?: string,
  data?: unknown,
) => void;

/**
 * Entries are rows of the step they are written in, like everything else. `written` counts them. What comes before
 * memory is loaded waits for it: until then nobody knows the numbers of rows, nor which levels are kept.
 */
export function createLogWriter(
  ledger: () => Ledger,
  config: () => Config,
  written: () => void,
): { readonly write: WriteLog; begin(): void } {
  let early: Parameters<WriteLog>[] | undefined = [];
  const write: WriteLog = (...entry) => {
    if (early) {
      if (early.length < EARLY_ENTRIES_MAX) early.push(entry);
      return;
    }
    const [level, src, event, message, data] = entry;
    if (!keeps(level, config())) return;
    const { step, nextSeq, put } = ledger();
    step(() => {
      const entry = logEntry(ledger().at, level, src, event, message, data);
      put(rowKey(LOG_PREFIX, nextSeq()), JSON.stringify(entry));
      written();
    });
  };
  return {
    write,
    begin() {
      const waiting = early ?? [];
      early = undefined;
      for (const entry of waiting) write(...entry);
    },
  };
}
