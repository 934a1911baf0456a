import type { HttpRequest } from '../../src/index';
import type { ScriptedAnswer } from '../../src/testing/index';
import { ModelServer } from '../model-server';

export const REFRESH_URL = 'https://example.test/token';

/** A server of records and of tokens: access tokens expire, refresh tokens rotate. */
export class AuthServer {
  readonly records = new ModelServer();
  /** Refresh tokens that came, in order. */
  readonly exchanged: string[] = [];
  /** Uploads that came with each access token, whether taken or not. */
  readonly presented: string[] = [];
  /** What is asked of the refresh endpoint before anything else; undefined: the ordinary answer. */
  refreshing: (request: HttpRequest) => ScriptedAnswer | undefined = () => undefined;
  isRotating = true;
  private generation = 0;
  private isExpired = false;

  /** The pair that the server holds for valid. */
  get pair() {
    const refresh = this.isRotating ? this.generation : 0;
    return { accessToken: `access-${this.generation}`, refreshToken: `refresh-${refresh}` };
  }

  get authorization() {
    return { ...this.pair, refreshUrl: REFRESH_URL };
  }

  /** From now on the present access token is refused. */
  expireToken(): void {
    this.isExpired = true;
  }

  readonly answer = (request: HttpRequest): ScriptedAnswer => {
    if (request.url === REFRESH_URL) return this.exchange(request);
    const shown = request.headers.Authorization?.replace('Bearer ', '') ?? '';
    this.presented.push(shown);
    if (this.isExpired || shown !== this.pair.accessToken) return { status: 401, body: `bad token ${shown}` };
    return this.records.answer(request);
  };

  private exchange(request: HttpRequest): ScriptedAnswer {
    const sent = JSON.parse(request.body ?? '{}').refresh_token as string;
    this.exchanged.push(sent);
    const scripted = this.refreshing(request);
    if (scripted !== undefined) return scripted;
    if (sent !== this.pair.refreshToken)
      return { status: 400, body: `{"error":"invalid_grant","token":"${sent}"}` };
    return this.renew();
  }

  /** The answer of a refresh that succeeds. */
  renew(): ScriptedAnswer {
    this.generation++;
    this.isExpired = false;
    const { accessToken, refreshToken } = this.pair;
    const body = { access_token: accessToken, refresh_expires_in: 1800, token_type: 'Bearer' };
    return { body: JSON.stringify(this.isRotating ? { ...body, refresh_token: refreshToken } : body) };
  }
}
