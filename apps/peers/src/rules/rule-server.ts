import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningPeer } from '../peer';

/** What a server makes of a request: an answer, or none at all, which closes the connection. */
export interface Answer {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
}

/** A request as the rules of a server see it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Rules of a server: `store` is called for each position that it would store. */
export type Rules = (asked: Asked, store: () => void) => Answer | undefined;

/** A server on loopback with documented rules. */
export async function ruleServer(rules: Rules, path = '/'): Promise<RunningPeer> {
  let stored = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = rules(
      {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://127.0.0.1'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      },
      () => {
        stored++;
      },
    );
    if (answer === undefined) {
      request.socket.destroy();
      return;
    }
    const headers = answer.contentType === undefined ? {} : { 'content-type': answer.contentType };
    response.writeHead(answer.status, headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    stored: async () => stored,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An object of JSON; undefined where it is none. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** Undefined where it is no JSON. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
