import type { Config } from '../config/keys';
import type { LogEntry } from '../contract/log-entry';
import { keeps, logEntry } from '../log/log';
import { LOG_PREFIX, rowKey } from '../memory/keys';
import type { Ledger } from './ledger';

/** Writes one entry of the in-library log, if its level is kept. */
export type WriteLog = (
  level: LogEntry['level'],
  src: LogEntry['src'],
  event: string,
  message?: string,
  data?: unknown,
) => void;

/** Entries are rows of the step they are written in, like everything else. `written` counts them. */
export function createLogWriter(ledger: () => Ledger, config: () => Config, written: () => void): WriteLog {
  return (level, src, event, message, data) => {
    if (!keeps(level, config())) return;
    const { step, nextSeq, put } = ledger();
    step(() => {
      const entry = logEntry(ledger().at, level, src, event, message, data);
      put(rowKey(LOG_PREFIX, nextSeq()), JSON.stringify(entry));
      written();
    });
  };
}
