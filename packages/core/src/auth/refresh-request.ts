import type { Config } from '../config/keys';
import { layered } from '../http/headers';
import type { HttpRequest } from '../ports/http';
import { filledIn } from './placeholders';
import type { Tokens } from './tokens';

/** The body unless `refreshPayload` says otherwise. */
const PAYLOAD = { refresh_token: '{refreshToken}' };

/** Can a new pair be asked for at all? */
export function isRefreshable(config: Config, tokens: Tokens): boolean {
  return config.authorization?.refreshUrl !== undefined && tokens.refreshToken !== undefined;
}

/** The request that exchanges the refresh token. Headers the app configured win over ours. */
export function refreshRequest(config: Config, tokens: Tokens): HttpRequest {
  const { refreshUrl = '', refreshPayload = PAYLOAD, refreshHeaders = {} } = config.authorization ?? {};
  return {
    method: 'POST',
    url: refreshUrl,
    headers: layered({ 'Content-Type': 'application/json' }, filledIn(refreshHeaders, tokens)),
    body: JSON.stringify(filledIn(refreshPayload, tokens)),
    timeoutMillis: config.httpTimeoutMs,
  };
}
