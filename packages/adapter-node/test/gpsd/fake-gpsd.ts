import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A gpsd that says what a test tells it to. */
export interface FakeGpsd {
  readonly port: number;
  /** Everything that clients wrote. */
  readonly heard: string[];
  /** Connections there have been. */
  readonly connections: Socket[];
  /** Writes to the latest connection. */
  say(text: string | Uint8Array): void;
  /** Ends the latest connection. */
  drop(): void;
  /** Stops listening, and ends every connection. */
  stop(): Promise<void>;
}

export const VERSION = '{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}\r\n';

/** A report of gpsd. */
export function tpv(fields: object): string {
  return `${JSON.stringify({ class: 'TPV', mode: 3, lat: 48.1, lon: 11.5, ...fields })}\r\n`;
}

export async function fakeGpsd(greeting = VERSION, port = 0): Promise<FakeGpsd> {
  const heard: string[] = [];
  const connections: Socket[] = [];
  const server: Server = createServer((socket) => {
    connections.push(socket);
    socket.on('data', (bytes) => heard.push(bytes.toString()));
    socket.on('error', () => {});
    if (greeting !== '') socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    connections,
    say: (text) => void connections.at(-1)?.write(text),
    drop: () => void connections.at(-1)?.destroy(),
    stop() {
      for (const socket of connections) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
