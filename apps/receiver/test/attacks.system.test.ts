import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { record } from './records';
import { startReceiver, upload, uploadText } from './server';

/** Speaks raw HTTP; resolves with what was answered until the connection ended. */
function spoken(url: string, say: (write: (text: string) => void) => void): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => say((text) => void socket.write(text)));
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

describe('a receiver under attack', () => {
  it('ends a request whose body comes too slowly, and one whose headers do, and goes on serving', async () => {
    const receiver = await startReceiver({ requestTimeoutMillis: 400 });
    const body = spoken(receiver.url, (write) => {
      write(`${HEAD}Content-Length: 1000\r\n\r\n{`);
      const drip = setInterval(() => write(' '), 50);
      setTimeout(() => clearInterval(drip), 3000);
    });
    const headers = spoken(receiver.url, (write) => write('POST / HTTP/1.1\r\nHost: loc'));
    expect((await upload(receiver.url, record())).status).toBe(200);
    expect(await body).toMatch(/^(HTTP\/1.1 408|$)/);
    expect(await headers).toMatch(/^(HTTP\/1.1 408|$)/);
    expect((await upload(receiver.url, record())).status).toBe(200);
  });

  it('holds a bounded amount of bodies that come slowly, refuses what is more, and has room again afterwards', async () => {
    const receiver = await startReceiver({ requestTimeoutMillis: 60_000 });
    const body = `{"location":[${' '.repeat(1_300_000)}`;
    const before = process.memoryUsage().rss;
    const answers: string[] = [];
    const sockets: Socket[] = [];
    let ended = 0;
    // 300 times 1.3 MB would be 390 MB: each stops short of its end.
    for (let index = 0; index < 300; index += 1) {
      const { hostname, port } = new URL(receiver.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${HEAD}Content-Length: ${body.length + 10}\r\n\r\n${body}`),
      );
      socket.on('data', (chunk) => answers.push(String(chunk)));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        ended += 1;
      });
      sockets.push(socket);
    }
    // Of who has more to say than is read, the system may drop the answer with the connection.
    await expect.poll(() => ended, { timeout: 40_000, interval: 200 }).toBeGreaterThan(80);
    expect(answers.length).toBeGreaterThan(0);
    const grown = process.memoryUsage().rss - before;
    expect(grown).toBeLessThan(600_000_000);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 503/);
      expect(answer).toMatch(/^retry-after: \d+/im);
    }
    expect(ended).toBeLessThan(120);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => (await upload(receiver.url, record())).status, { timeout: 10_000 })
      .toBe(200);
  }, 60_000);

  it('takes a small upload while 65 of the largest bodies come slowly, and ends those that have held the most for the longest', async () => {
    const maxBodyBytes = 4 * 1024 * 1024;
    const receiver = await startReceiver({ maxBodyBytes });
    const { hostname, port } = new URL(receiver.url);
    const body = ' '.repeat(maxBodyBytes - 1);
    const sockets: Socket[] = [];
    const answers = new Map<number, string>();
    for (let index = 0; index < 65; index += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('data', (chunk) => answers.set(index, `${answers.get(index) ?? ''}${chunk}`));
      socket.on('error', () => undefined);
      sockets.push(socket);
      // One after another, so that it is known which is the oldest; each stops one byte short of its end.
      await new Promise<void>((resolve) => {
        socket.write(`${HEAD}Content-Length: ${maxBodyBytes}\r\n\r\n${body}`, () => resolve());
      });
    }
    await expect.poll(() => answers.size, { timeout: 20_000, interval: 50 }).toBe(1);
    // Once the last one has come, the 64 that are left hold all but 64 bytes: an upload needs one more of them to go.
    const small = async () => (await upload(receiver.url, [record(), record(), record()])).status;
    await expect
      .poll(async () => [await small(), ...answers.keys()], { timeout: 20_000, interval: 50 })
      .toEqual([200, 0, 1]);
    for (const answer of answers.values()) {
      expect(answer).toMatch(/^HTTP\/1.1 503/);
      expect(answer).toMatch(/^retry-after: \d+/im);
    }
    // The others are still received: the last byte makes them whole.
    sockets[64]?.write(' ');
    await expect.poll(() => answers.get(64), { timeout: 10_000 }).toMatch(/^HTTP\/1.1 400.*invalid-json/s);
    for (const socket of sockets) socket.destroy();
  }, 60_000);

  it('refuses a flood of headers', async () => {
    const receiver = await startReceiver();
    const large = spoken(receiver.url, (write) => write(`${HEAD}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`));
    expect(await large).toMatch(/^HTTP\/1.1 431/);
    expect((await upload(receiver.url, record())).status).toBe(200);
  });

  it('refuses bombs with little memory: gzip in gzip, deep JSON, a million brackets', async () => {
    const receiver = await startReceiver();
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const gzip = { 'Content-Encoding': 'gzip' };
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 20; round += 1)
      expect((await uploadText(receiver.url, new Uint8Array(bomb), gzip)).status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    const deep = `{"location":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await uploadText(receiver.url, deep)).status).toBe(400);
    expect((await uploadText(receiver.url, '['.repeat(1_000_000))).status).toBe(413);
    expect((await upload(receiver.url, record())).status).toBe(200);
  });
});
