import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, describe, expect, it } from 'vitest';
import { openConnection } from '../../src/stream/connection';
import { toStreamSettings } from '../../src/stream/options';
import { ensureStreams } from '../../src/stream/streams';
import { noNats, startNats } from './nats-cluster';

const folder = mkdtempSync(join(tmpdir(), 'geo-creds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function credentials(name: string, seed: string): string {
  const file = join(folder, name);
  const part = (title: string, text: string) =>
    `-----BEGIN ${title}-----\n${text}\n------END ${title}------\n\n`;
  writeFileSync(file, part('NATS USER JWT', 'eyJhbGciOiJub25lIn0.e30.') + part('USER NKEY SEED', seed));
  return file;
}

describe('credentials of a file', () => {
  it.skipIf(noNats !== undefined)(
    'open a single server, with one replica and a limit of bytes; those of another user do not',
    async () => {
      const [user, other] = [nkeys.createUser(), nkeys.createUser()];
      const text = (key: typeof user) => new TextDecoder().decode(key.getSeed());
      const nats = await startNats(1, '', {
        authorization: `authorization { users: [{ nkey: ${user.getPublicKey()} }] }`,
      });
      try {
        const options = { url: nats.url, replicas: 1, shards: 4, name: 'one', maxBytes: 1_000_000 };
        const mine = toStreamSettings({ ...options, credentialsFile: credentials('mine', text(user)) });
        const connection = await openConnection(mine, 'test');
        await ensureStreams(connection, mine);
        const { config } = await connection.manager.streams.info('ONE');
        expect([config.num_replicas, config.max_bytes]).toEqual([1, 1_000_000]);
        await connection.close();
        const theirs = toStreamSettings({ ...options, credentialsFile: credentials('other', text(other)) });
        await expect(openConnection(theirs, 'test')).rejects.toThrow(/authorization/i);
        await expect(openConnection(toStreamSettings(options), 'test')).rejects.toThrow(/authorization/i);
      } finally {
        await nats.close();
      }
    },
    60_000,
  );

  it('are refused where the file holds none, without quoting it', () => {
    const file = join(folder, 'none');
    writeFileSync(file, 'a secret of something else');
    expect(() => toStreamSettings({ url: 'nats://a', credentialsFile: file })).toThrow(file);
    expect(() => toStreamSettings({ url: 'nats://a', credentialsFile: file })).not.toThrow('a secret');
  });
});
