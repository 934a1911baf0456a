import type { HttpRequest } from '@geo/core';
import { noAnswer } from '@geo/core/testing';
import type { PhoneServer } from '@geo/guest/testing';

export const UPLOAD_URL = 'https://example.test/locations';
const REFRESH_URL = 'https://example.test/token';
export const LOG_URL = 'https://example.test/log';

/** How the server is: refuses at times, breaks, says nothing at all, or holds the line. */
export type Mood = 'well' | 'busy' | 'broken' | 'silent' | 'hanging';

/** A server of records and tokens. */
export interface Server {
  mood: Mood;
  /** From now on the access token is refused, until it is refreshed. */
  expires(): void;
  /** What an app is given when it logs in. */
  readonly authorization: Readonly<Record<string, unknown>>;
  readonly answers: PhoneServer;
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
    mood: 'well',
    expires() {
      isExpired = true;
    },
    get authorization() {
      return { ...pair(), refreshUrl: REFRESH_URL };
    },
    answers(request) {
      if (server.mood === 'silent') return noAnswer();
      if (server.mood === 'hanging') return 'held';
      if (server.mood === 'busy') return { status: 503, headers: { 'Retry-After': '30' } };
      if (server.mood === 'broken') return { status: 500, body: 'Internal Server Error' };
      if (request.url === REFRESH_URL) return renewed(request);
      if (isExpired || request.headers.Authorization !== `Bearer ${pair().accessToken}`)
        return { status: 401, body: '{"error":"the token has expired"}' };
      return { status: 200, body: '{"ok":true}' };
    },
  };
  return server;
}
