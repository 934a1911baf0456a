import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index';
import * as testing from '../../src/testing/index';
import { upgradeFixtures } from './fixtures';
import { storedShapes } from './stored-shapes';

const MIGRATE =
  'what is stored has changed: migrate. Phones have the storage of earlier versions (fixtures/README.md), so that each old form ' +
  'must still be read, forward only, whenever the process is killed; a test of this folder shows it. Then accept with: vitest -u';

const scenario = fileURLToPath(new URL('../../../../scripts/upgrade/mid-trip.mjs', import.meta.url));

describe('what is stored', () => {
  it('has the committed keys', async () => {
    const source = readFileSync(new URL('../../src/store/keys.ts', import.meta.url), 'utf8');
    const regions = [...source.matchAll(/^ {2}\| '(.*)'/gm)].map(([, key = '']) => key);
    const prefixes = [...source.matchAll(/_PREFIX = '(.*)'/g)].map(([, prefix = '']) => prefix);
    expect(regions.length).toBeGreaterThan(10);
    expect(prefixes.length).toBeGreaterThan(8);
    await expect([...regions.sort(), ...prefixes.sort(), ''].join('\n'), MIGRATE).toMatchFileSnapshot(
      'stored-keys.txt',
    );
  });

  it('has the committed shapes, every region being on', async () => {
    const { midTrip } = await import(scenario);
    const { entries } = await midTrip({ core, testing });
    await expect(`${storedShapes(entries).join('\n')}\n`, MIGRATE).toMatchFileSnapshot('stored-shapes.txt');
  });

  it.each(upgradeFixtures)('has every path of $commit, with its type', ({ entries }) => {
    const now = readFileSync(new URL('stored-shapes.txt', import.meta.url), 'utf8').split('\n');
    // What an entry of the log has as its data is free.
    const frozen = storedShapes(entries).filter((line) => !line.startsWith('log/… data.'));
    expect(frozen.filter((line) => !now.includes(line))).toEqual([]);
  });
});
