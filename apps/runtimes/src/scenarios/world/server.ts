import type { HttpRequest } from '@geo/core';
import { noAnswer } from '@geo/core/testing';
import type { PhoneServer } from '@geo/guest/testing';

export const UPLOAD_URL = 'https://example.test/locations';
const REFRESH_URL = 'https://example.test/token';
export const LOG_URL = 'https://example.test/log';

/** How the server responds: normally, 503, 500, with no response, or with a connection that stays open. */
export type ServerState = 'well' | 'busy' | 'broken' | 'silent' | 'hanging';

/** A server that takes records and issues tokens. */
export interface Server {
  state: ServerState;
  /** From now on the access token is refused, until it is refreshed. */
  expireToken(): void;
  /** The `authorization` object that an app gets at login. */
  readonly authorization: Readonly<Record<string, unknown>>;
  readonly respond: PhoneServer;
}

export function modelServer(): Server {
  let generation = 0;
  let isExpired = false;
  const pair = () => ({ accessToken: `access-${generation}`, refreshToken: `refresh-${generation}` });

  function renewed(request: HttpRequest) {
    const { refresh_token: sent } = JSON.parse(request.body ?? '{}') as { refresh_token?: string };
    if (sent !== pair().refreshToken) return { status: 400, body: '{"error":"invalid_grant"}' };
    generation++;
    isExpired = false;
    const { accessToken, refreshToken } = pair();
    return {
      body: JSON.stringify({ access_token: accessToken, refresh_token: refreshToken, expires_in: 3600 }),
    };
  }

  const server: Server = {
    state: 'well',
    expireToken() {
      isExpired = true;
    },
    get authorization() {
      return { ...pair(), refreshUrl: REFRESH_URL };
    },
    respond(request) {
      if (server.state === 'silent') return noAnswer();
      if (server.state === 'hanging') return 'held';
      if (server.state === 'busy') return { status: 503, headers: { 'Retry-After': '30' } };
      if (server.state === 'broken') return { status: 500, body: 'Internal Server Error' };
      if (request.url === REFRESH_URL) return renewed(request);
      if (isExpired || request.headers.Authorization !== `Bearer ${pair().accessToken}`)
        return { status: 401, body: '{"error":"the token has expired"}' };
      return { status: 200, body: '{"ok":true}' };
    },
  };
  return server;
}
