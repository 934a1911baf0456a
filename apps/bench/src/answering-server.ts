import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that reads every request to its end and answers 200. A process of its own, started by upload-server.ts: it
// reports its port when it listens, and on request what has arrived.

let requests = 0;
let bytes = 0;

const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    requests += 1;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{}');
  });
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send?.({ requests, bytes });
  requests = 0;
  bytes = 0;
});
process.on('disconnect', () => process.exit());
