import { checkedOptions } from '../config/options';
import { number } from '../config/rule';
import type { LogEntry, LogQuery } from '../contract/log-entry';
import { LOG_QUERY_DEFAULT, LOG_QUERY_MAX, readLogEntry, withoutSecrets } from '../log/log';
import type { LogRows } from '../log/log-rows';
import type { LogWriter } from '../log/log-writer';
import { scanLog } from '../log/rows';
import { LIFECYCLE_PREFIX } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** The option rules of `getLog`. */
const LOG_QUERY_RULES = {
  limit: number(LOG_QUERY_DEFAULT, { min: 1, max: LOG_QUERY_MAX, integer: true, unit: 'entries' }),
} as const;

/** Writes into the in-library log, tagged `js`. */
export interface Logger {
  /** Level 1, always kept. `data`: any value that JSON can represent. */
  error(message: string, data?: unknown): void;
  /** Level 2, always kept. */
  warn(message: string, data?: unknown): void;
  /** Level 3. */
  info(message: string, data?: unknown): void;
  /** Level 4. */
  debug(message: string, data?: unknown): void;
  /** Level 5. */
  verbose(message: string, data?: unknown): void;
}

/** The in-library log. */
export interface LogOperations {
  /**
   * Log entries, newest first.
   * @throws GeoError `INVALID_ARGUMENT` for a limit that is not an integer from 1 to 5000.
   */
  getLog(query?: LogQuery): Promise<readonly LogEntry[]>;
  /** Empties the log; resolves with the number of deleted entries. */
  destroyLog(): Promise<number>;
  /**
   * Uploads the log to `logUrl`, without an `http` event. Resolves with the number of entries that the server accepted, which are
   * deleted. Rejects `NO_URL`, `OFFLINE`, or `HTTP` with the status; entries that were not accepted are kept.
   */
  uploadLog(): Promise<number>;
  /** Writes into the log, tagged `js`. */
  readonly logger: Logger;
}

interface LogOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly logRows: Pick<LogRows, 'count'>;
  readonly logWriter: Pick<LogWriter, 'write'>;
  /** Uploads the log; resolves with the number of uploaded entries. */
  uploadLog(): Promise<number>;
  /** Hides secrets, also those that became secret after an entry was written. */
  redact(text: string): string;
}

export function logOperations(
  { unit, logRows, logWriter, uploadLog, redact }: LogOperationsEnvironment,
  gate: Gate,
): LogOperations {
  const logs = (level: LogEntry['level']) => (message: string, data?: unknown) =>
    logWriter.write(level, 'js', 'app', message, data);

  return {
    async getLog(query) {
      await gate.open();
      const { limit = LOG_QUERY_DEFAULT } = checkedOptions<LogQuery>('getLog', LOG_QUERY_RULES, query);
      const entries = await scanLog(unit, { limit, reverse: true });
      return entries
        .filter(({ value }) => readLogEntry(value))
        .map(({ value }) => JSON.parse(withoutSecrets(value, redact)) as LogEntry);
    },
    async destroyLog() {
      await gate.open();
      const entries = await scanLog(unit);
      await gate.write(() => {
        for (const { key } of entries) {
          unit.remove(key);
          logRows.count(-1, key.startsWith(LIFECYCLE_PREFIX));
        }
      });
      return entries.length;
    },
    uploadLog: () => gate.open().then(uploadLog),
    logger: { error: logs(1), warn: logs(2), info: logs(3), debug: logs(4), verbose: logs(5) },
  };
}
