import type { IncomingMessage, RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';

/** A server of records whose access token has expired: it wants the next one, and rotates refresh tokens. */
export interface TokenReceiver {
  readonly answer: RequestListener;
  /** How often each record came. */
  readonly stored: ReadonlyMap<string, number>;
  /** Refresh tokens that were shown. */
  readonly exchanged: readonly string[];
  /** Statuses of uploads, in order. */
  readonly uploads: readonly number[];
  /** Refuses uploads with this status while it is set. */
  failing: number | undefined;
}

export function tokenReceiver(): TokenReceiver {
  const stored = new Map<string, number>();
  const exchanged: string[] = [];
  const uploads: number[] = [];
  let serial = 1;

  async function store(request: IncomingMessage): Promise<number> {
    if (receiver.failing !== undefined) return receiver.failing;
    if (request.headers.authorization !== `Bearer access-${serial}` || serial === 1) return 401;
    const { location } = (await json(request)) as { location: readonly { uuid: string }[] };
    for (const { uuid } of location) stored.set(uuid, (stored.get(uuid) ?? 0) + 1);
    return 200;
  }

  const receiver: TokenReceiver = {
    stored,
    exchanged,
    uploads,
    failing: undefined,
    async answer(request, response) {
      if (request.url === '/token') {
        const { token } = (await json(request)) as { token: string };
        exchanged.push(token);
        serial++;
        const tokens = { access_token: `access-${serial}`, refresh_token: `refresh-${serial}` };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(tokens));
      } else if (request.url === '/records') {
        const status = await store(request);
        uploads.push(status);
        response.writeHead(status).end('{}');
      } else response.writeHead(200, { 'Content-Type': 'text/html' }).end('elsewhere');
    },
  };
  return receiver;
}
