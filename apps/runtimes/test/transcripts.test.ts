import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGuest } from '@geo/guest';
import { replayTranscript } from '@geo/guest/testing';
import { afterAll, expect, it } from 'vitest';
import { readGolden } from '../src/golden';
import { hashOf } from '../src/hash';
import { scenarios } from '../src/scenarios';
import { decisions } from '../src/scenarios/scenario';
import { writeTranscripts } from '../src/transcripts';

const folder = await mkdtemp(join(tmpdir(), 'geo-transcripts-'));
afterAll(() => rm(folder, { recursive: true }));
const drain = () => new Promise<void>((done) => setImmediate(done));

it('a host in another language finds in a file what golden.json has the hash of', async () => {
  const target = join(folder, 'not', 'there yet');
  const chosen = scenarios.filter(({ name }) => name === 'safety' || name === 'faults-2');
  const written = await writeTranscripts(chosen, target);
  expect(written.map(({ name }) => name)).toEqual(['safety', 'faults-2']);
  expect(await readdir(target)).toEqual(['faults-2.txt', 'safety.txt']);
  const golden = await readGolden();
  for (const { name, hash, traceHash, path } of written) {
    expect({ hash, traceHash }).toEqual({ hash: golden[name], traceHash: golden[`${name} trace`] });
    const text = await readFile(path, 'utf8');
    expect(text.endsWith('\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(hashOf(decisions(lines))).toBe(traceHash);
    expect((await replayTranscript(lines, createGuest, drain)).difference).toBeUndefined();
  }
});
