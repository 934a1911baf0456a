import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tokensOf } from '../src/commands/receive-token';

const folder = mkdtempSync(join(tmpdir(), 'geo-receive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the token of geo receive', () => {
  it('is made where none is named, shown at the first start alone, and the same at the next', () => {
    const db = join(folder, 'track.db');
    const first = tokensOf({ db }, {});
    expect(first).toEqual({ token: first.token, shown: first.token, file: `${db}.token` });
    expect(tokensOf({ db }, {})).toEqual({ token: first.token, file: `${db}.token` });
  });

  it('comes from the argument, else a file, else the environment', () => {
    const file = join(folder, 'given.token');
    writeFileSync(file, 'from-file\n');
    const environment = { GEO_RECEIVER_TOKEN: 'from-environment', GEO_RECEIVER_READ_TOKEN: 'reads' };
    expect(tokensOf({ token: 'from-argument', tokenFile: file }, environment).token).toBe('from-argument');
    expect(tokensOf({ tokenFile: file }, environment).token).toBe('from-file');
    expect(tokensOf({}, environment)).toEqual({ token: 'from-environment', readToken: 'reads' });
    expect(() => tokensOf({ tokenFile: join(folder, 'missing') }, {})).toThrow('missing');
  });

  it('is none by --no-token; readers need the one that is named for them', () => {
    expect(tokensOf({ token: false }, { GEO_RECEIVER_TOKEN: 'unused' })).toEqual({});
    expect(tokensOf({ token: false, readToken: 'reads' }, {})).toEqual({ readToken: 'reads' });
  });
});
