import type { LogLevel } from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { refused } from './refused';

const LEVELS = ['', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'VERBOSE'] as const;

/** The log as a text, the oldest entry first. */
async function getLog({ limit }: { readonly limit?: number } = {}): Promise<string> {
  const entries = await engine.getLog(limit === undefined ? {} : { limit });
  return [...entries]
    .reverse()
    .map(({ ts, level, event, message = '' }) => `${ts} ${LEVELS[level]} ${event} ${message}`.trimEnd())
    .join('\n');
}

async function uploadLog(url?: string): Promise<boolean> {
  if (url !== undefined) await engine.setConfig({ logUrl: url });
  await engine.uploadLog();
  return true;
}

const { error, warn, info, debug } = engine.logger;

/** The log, by the names of the other library. */
export const logger = {
  ORDER_ASC: 1,
  ORDER_DESC: -1,
  error,
  warn,
  info,
  debug,
  notice: info,
  getLog,
  uploadLog,
  emailLog: refused('emailLog', 'send what getLog() resolves, or call uploadLog(url)'),
  destroyLog: () => engine.destroyLog(),
};

/** What `setLogLevel` resolves is the state, as before. */
export const setLogLevel = (logLevel: LogLevel) => engine.setConfig({ logLevel });
