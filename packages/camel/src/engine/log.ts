import type { Engine, Logger, LogQuery } from '@geo/core';
import { type LogEntry, parseLogEntry } from '../shapes/log-entry';

/** The in-library log. */
export interface LogOperations {
  /** Log entries, newest first. */
  getLog(query?: LogQuery): Promise<readonly LogEntry[]>;
  /** Empties the log; resolves with how many entries were removed. */
  destroyLog(): Promise<number>;
  /** Hands the log over to `logUrl`; resolves with how many entries the server took. */
  uploadLog(): Promise<number>;
  /** Writes into the log, tagged `js`. */
  readonly logger: Logger;
}

export function logOperations(engine: Engine): LogOperations {
  return {
    getLog: async (query) => (await engine.getLog(query)).map(parseLogEntry),
    destroyLog: () => engine.destroyLog(),
    uploadLog: () => engine.uploadLog(),
    logger: engine.logger,
  };
}
