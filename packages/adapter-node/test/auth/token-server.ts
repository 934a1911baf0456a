import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Location } from '@geo/core';

const KEY = randomUUID();

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signature = (text: string) => createHmac('sha256', KEY).update(text).digest();

/** A JSON Web Token (HS256) that serves until then. */
function issued(expiresMillis: number): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ jti: randomUUID(), exp: expiresMillis })}`;
  return `${text}.${signature(text).toString('base64url')}`;
}

function serves(header: string | undefined): boolean {
  const [, text = '', claims = '', sign = ''] = /^Bearer (([^.]+\.[^.]+))\.([^.]+)$/.exec(header ?? '') ?? [];
  const given = Buffer.from(sign, 'base64url');
  const wanted = signature(text);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  const { exp } = JSON.parse(Buffer.from(claims.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return Date.now() < exp;
}

/** A server behind a real socket: access tokens expire, refresh tokens rotate, and one shown twice revokes the session. */
export class TokenServer {
  readonly stored = new Map<string, number>();
  /** Statuses of uploads, in order. */
  readonly uploads: number[] = [];
  readonly exchanged: string[] = [];
  /** Statuses that the token endpoint answers before anything else. */
  readonly failing: number[] = [];
  isRevoked = false;
  private refreshToken = randomUUID();
  private readonly server: Server;

  private constructor(private readonly lifetimeMillis: number) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  static async start(lifetimeMillis: number): Promise<TokenServer> {
    const server = new TokenServer(lifetimeMillis);
    server.server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  logIn(): { accessToken: string; refreshToken: string } {
    return { accessToken: issued(Date.now() + this.lifetimeMillis), refreshToken: this.refreshToken };
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Record<string, unknown>;
    const [status, answer, headers = {}] =
      request.url === '/token' ? this.exchange(body) : this.store(request, body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(answer));
  }

  private exchange(body: Record<string, unknown>): [number, unknown, Record<string, string>?] {
    const { token } = body.grant as { token: string };
    this.exchanged.push(token);
    const failure = this.failing.shift();
    if (failure !== undefined) return [failure, {}, { 'Retry-After': '1' }];
    if (token !== this.refreshToken) this.isRevoked = true;
    if (this.isRevoked) return [400, { error: 'invalid_grant' }];
    this.refreshToken = randomUUID();
    const { accessToken, refreshToken } = this.logIn();
    return [
      200,
      { data: { access_token: accessToken, refresh_token: refreshToken, refresh_expires_in: 60 } },
    ];
  }

  private store(request: IncomingMessage, body: Record<string, unknown>): [number, unknown] {
    const isKnown = serves(request.headers.authorization);
    this.uploads.push(isKnown ? 200 : 401);
    if (!isKnown) return [401, { error: 'invalid_token' }];
    for (const { uuid } of body.location as Location[])
      this.stored.set(uuid, (this.stored.get(uuid) ?? 0) + 1);
    return [200, {}];
  }
}
