import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { goldenMismatches, readGolden, updateGolden } from '../src/golden';

const folder = await mkdtemp(join(tmpdir(), 'geo-golden-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'golden.json');
const story = (name: string, digit: string) => ({
  name,
  hash: digit.repeat(64),
  traceHash: '0'.repeat(64),
  lines: [],
});

it('what the engine decides is held against what was committed', async () => {
  await updateGolden([story('boot', 'a'), story('drive', 'b')], path);
  const golden = await readGolden(path);
  expect(goldenMismatches([story('boot', 'a'), story('drive', 'b')], golden)).toEqual([]);
  expect(goldenMismatches([story('boot', 'a'), story('drive', 'c')], golden)).toEqual([
    'drive: the engine gives cccccccccccc, golden.json bbbbbbbbbbbb (where that is meant: pnpm runtimes --update)',
  ]);
  expect(goldenMismatches([story('new', 'a')], golden)).toEqual([
    expect.stringContaining('golden.json has no hash of it'),
  ]);
});

it('an update leaves the hashes of scenarios that were not run', async () => {
  await updateGolden([story('drive', 'd')], path);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    boot: 'a'.repeat(64),
    'boot trace': '0'.repeat(64),
    drive: 'd'.repeat(64),
    'drive trace': '0'.repeat(64),
  });
});

it.each(['[]', 'null', '{"boot":1}', '{"boot":"abc"}'])('refuses %s', async (text) => {
  await writeFile(path, text);
  await expect(readGolden(path)).rejects.toThrow('one SHA-256 in hexadecimal for each scenario');
  await expect(updateGolden([story('boot', 'a')], path)).rejects.toThrow('SHA-256');
});
