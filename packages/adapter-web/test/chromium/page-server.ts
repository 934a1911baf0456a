import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page server answers with besides its pages. */
export interface PageServerOptions {
  /** Scripts by the path they lie at: `/worker.js`. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** Headers of every page, such as `Permissions-Policy`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers what is neither a page nor a script; 404 where it is absent. */
  readonly otherwise?: RequestListener;
}

/** A server on loopback. */
export interface PageServer {
  /** Such as `http://127.0.0.1:12345`, a secure context; without a trailing slash. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves at `/` and at `/page/…` an empty page that runs a script. */
export async function pageServer(script: string, options: PageServerOptions = {}): Promise<PageServer> {
  const { scripts = {}, headers = {}, otherwise = (_, response) => response.writeHead(404).end() } = options;
  const all: Readonly<Record<string, string>> = { '/script.js': script, ...scripts };
  return listening((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
    const text = all[pathname];
    if (text !== undefined) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(text);
    } else if (pathname === '/' || pathname.startsWith('/page/')) {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store', ...headers });
      response.end('<!doctype html><title>test</title><script src="/script.js"></script>');
    } else otherwise(request, response);
  });
}

/** A server on a free port of 127.0.0.1. */
export async function listening(answer: RequestListener): Promise<PageServer> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
