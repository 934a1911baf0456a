import type { Config } from '../config/keys';
import { GeoError, messageOf } from '../contract/errors';
import type { HttpRequest, HttpResponse } from '../ports/http';
import { seqOf } from '../store/keys';
import { isTrusted, LOG_BATCH_ENTRIES_MAX, type LogBatch, logBatch, logRequest } from './log-request';
import { type LogSource, scanLog } from './rows';

/** What uploading the log needs. */
export interface LogUploadEnvironment {
  config(): Config;
  isConnected(): boolean;
  accessToken(): string | undefined;
  /** This token was refused. Resolves true when another is in force. */
  renewed(token: string): Promise<boolean>;
  /** The text without the value of any token. */
  redact(text: string): string;
  /** Rejects only when there was no response. */
  send(request: HttpRequest): Promise<HttpResponse>;
  readonly source: LogSource;
  /** Removes rows; resolves when their removal is durable. */
  remove(keys: readonly string[]): Promise<void>;
}

/**
 * Hands the log over to `logUrl`, oldest entries first, in bounded batches; resolves with how many the server has
 * taken. What it has taken is removed: each entry is in one place, a second upload repeats nothing, and the bounded log
 * holds only what is not on the server. Entries written meanwhile wait for the next call. A call while one runs joins it.
 */
export function createLogUpload(env: LogUploadEnvironment): () => Promise<number> {
  let running: Promise<number> | undefined;

  async function handOver(batch: LogBatch, config: Config & { readonly logUrl: string }): Promise<number> {
    const token = isTrusted(config) ? env.accessToken() : undefined;
    const response = await env.send(logRequest(batch, config, token));
    const isRefused = response.status === 401 || response.status === 403;
    if (!isRefused || token === undefined || !(await env.renewed(token))) return response.status;
    return (await env.send(logRequest(batch, config, env.accessToken()))).status;
  }

  async function upload(): Promise<number> {
    const config = env.config();
    const { logUrl } = config;
    if (logUrl === undefined)
      throw new GeoError('NO_URL', 'no logUrl is configured: set `logUrl` to where the log should go');
    if (!env.isConnected())
      throw new GeoError('OFFLINE', 'no connection: the log stays here until uploadLog() is called again');
    const [newest] = await scanLog(env.source, { limit: 1, reverse: true });
    let taken = 0;
    while (newest) {
      const rows = await scanLog(env.source, { limit: LOG_BATCH_ENTRIES_MAX });
      const batch = logBatch(
        rows.filter(({ key }) => seqOf(key) <= seqOf(newest.key)),
        env.redact,
      );
      if (batch.keys.length === 0) break;
      if (batch.entries.length > 0) {
        const status = await handOver(batch, { ...config, logUrl }).catch((reason: unknown) =>
          refused(0, `no response: ${env.redact(messageOf(reason))}`, taken),
        );
        if (status < 200 || status > 299) refused(status, `the server answered ${status}`, taken);
      }
      await env.remove(batch.keys);
      taken += batch.entries.length;
    }
    return taken;
  }

  return () => {
    running ??= upload().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function refused(status: number, reason: string, taken: number): never {
  const went = taken === 0 ? 'nothing was handed over' : `${taken} entries were handed over before`;
  throw new GeoError('HTTP', `${reason}; ${went}, the rest of the log stays here`, { status });
}
