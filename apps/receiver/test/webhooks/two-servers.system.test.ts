import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, noPostgres, startCluster } from '../postgres';
import { records } from '../records';
import { upload } from '../server';
import { builtScript } from '../stream/built-script';
import { type Process, startProcess } from '../stream/process';

const SECRET = `whsec_${Buffer.from('a secret of more than 24 bytes').toString('base64')}`;

describe.skipIf(noPostgres)(`two receivers on one PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  let cluster: Cluster;
  let script: string;
  let server: Server;
  const running: Process[] = [];
  /** Each delivery: its records, and how to answer it. */
  const deliveries: { readonly uuids: readonly string[]; readonly response: ServerResponse }[] = [];
  let isHanging = false;

  beforeAll(async () => {
    [cluster, script] = await Promise.all([
      startCluster(),
      builtScript(new URL('./served.ts', import.meta.url)),
    ]);
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { records: rows } = JSON.parse(body) as { records: { record: { uuid: string } }[] };
      deliveries.push({ uuids: rows.map(({ record }) => record.uuid), response });
      if (!isHanging) response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(running.map((each) => each.isRunning() && each.end('SIGKILL')));
    server?.closeAllConnections();
    server?.close();
    await cluster?.stop();
  });

  it('deliver each record by one of them, and by the other once that one is killed', async () => {
    const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const store = await cluster.database();
    const started = async () => {
      const receiver = await startProcess(script, [store, hook, SECRET]);
      running.push(receiver);
      return receiver;
    };
    const delivered = () => deliveries.flatMap(({ uuids }) => uuids);
    const poll = (look: () => unknown) => expect.poll(look, { timeout: 20_000 });
    const send = async ({ url }: Process, count: number) => {
      const sent = records(count);
      expect((await upload(url, { location: sent })).status).toBe(200);
      return sent.map(({ uuid }) => uuid);
    };

    const owner = await started();
    const first = await send(owner, 1).then(async (sent) => {
      // What comes before its place is kept is not owed to an address that is new.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return sent;
    });
    const other = await started();
    const sent: string[] = [];
    for (let round = 0; round < 10; round += 1)
      sent.push(...(await send(round % 2 === 0 ? owner : other, 20)));
    await poll(() =>
      delivered()
        .filter((uuid) => !first.includes(uuid))
        .sort(),
    ).toEqual([...sent].sort());

    // Killed with a delivery on its way, which nobody has answered.
    isHanging = true;
    const before = deliveries.length;
    const late = await send(other, 3);
    await poll(() => deliveries.length).toBe(before + 1);
    await owner.end('SIGKILL');
    isHanging = false;
    const after = await send(other, 3);
    await poll(() => deliveries.slice(before + 1).flatMap(({ uuids }) => uuids)).toEqual([...late, ...after]);

    // The one that comes back waits; nothing is delivered twice.
    const third = await started();
    const last = await send(third, 5);
    await poll(() => delivered().slice(-5)).toEqual(last);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(delivered().filter((uuid) => last.includes(uuid))).toHaveLength(5);
    expect(other.complaints()).toBe('');
  }, 90_000);
});
