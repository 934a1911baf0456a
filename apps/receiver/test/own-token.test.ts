import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownToken, readToken } from '../src/index';

const folder = mkdtempSync(join(tmpdir(), 'receiver-token-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a token of its own', () => {
  it('is made once, and kept beside the database for its owner alone', () => {
    const db = join(folder, 'deep', 'track.db');
    const made = ownToken(db);
    expect([made.isNew, made.file, made.token.length]).toEqual([true, `${db}.token`, 32]);
    if (process.platform !== 'win32') expect(statSync(`${db}.token`).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${db}.token`, 'utf8')).toBe(`${made.token}\n`);
    expect(ownToken(db)).toEqual({ ...made, isNew: false });
    expect(ownToken(join(folder, 'other.db')).token).not.toBe(made.token);
  });

  it('of a database in memory is new each time, and in no file', () => {
    const [one, other] = [ownToken(), ownToken(':memory:')];
    expect([one.file, one.isNew, one.token === other.token]).toEqual([null, true, false]);
  });

  it('in a file that is empty is refused', () => {
    const file = join(folder, 'empty.token');
    writeFileSync(file, ' \n');
    expect(() => readToken(file)).toThrow(`${file} must hold a token; it is empty`);
  });
});
