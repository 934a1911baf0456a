import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network between phones and servers that breaks connections by chance. */
export interface FaultyNetwork {
  readonly url: string;
  /** How many connections it has broken. */
  broken(): number;
  /** Breaks none from now on. */
  heal(): void;
  close(): Promise<void>;
}

/** The most bytes that a connection passes before it breaks: some requests are cut, some responses, and some never were sent. */
const MOST_BYTES = 40_000;

/** Passes connections on to the ports in turn. `chance` gives numbers from 0 to 1; `share` of the connections break. */
export async function startFaultyNetwork(
  ports: readonly number[],
  chance: () => number,
  share: number,
): Promise<FaultyNetwork> {
  let isHealed = false;
  let broken = 0;
  let turn = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((phone) => {
    turn += 1;
    const upstream = connect(ports[turn % ports.length] as number, '127.0.0.1');
    const breaksAt = chance() < share && !isHealed ? chance() * MOST_BYTES : Number.POSITIVE_INFINITY;
    let passed = 0;
    const end = () => {
      phone.destroy();
      upstream.destroy();
    };
    const pass = (to: Socket) => (bytes: Buffer) => {
      passed += bytes.byteLength;
      if (passed > breaksAt && !isHealed) {
        broken += 1;
        // In one half of the cases what came so far still arrives: the server may store what the phone believes lost.
        if (chance() < 0.5) to.write(bytes, end);
        else end();
        return;
      }
      to.write(bytes);
    };
    for (const [from, to] of [
      [phone, upstream],
      [upstream, phone],
    ] as const) {
      sockets.add(from);
      from.on('data', pass(to));
      from.on('error', end);
      from.on('close', () => {
        sockets.delete(from);
        end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    broken: () => broken,
    heal() {
      isHealed = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
