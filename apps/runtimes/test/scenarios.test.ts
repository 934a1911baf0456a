import { fileURLToPath } from 'node:url';
import { createGuest } from '@geo/guest';
import { replayTranscript } from '@geo/guest/testing';
import { describe, expect, it } from 'vitest';
import { recordScenario } from '../src/comparison/recording';
import { type Golden, readGolden } from '../src/golden';
import { scenarios } from '../src/scenarios';
import { decisions, locationReadings } from '../src/scenarios/scenario';

const GOLDEN = fileURLToPath(new URL('../golden.json', import.meta.url));

/** Of what is not told here, the hashes stay as they are. */
let golden: Golden = await readGolden();
const drain = () => new Promise<void>((done) => setImmediate(done));

/** The least that a scenario must hold to be worth its name: location readings, and words of its decision trace. */
const HOLDS: Readonly<Record<string, readonly [readings: number, ...decisions: readonly RegExp[]]>> = {
  boot: [50, /engine resumed tracking/, /engine woken by reading/],
  drive: [1900, /motion moving/],
  'day-android': [2000, /distraction closed/, /crash pulse/, /geofences DWELL home/, /401/, /503/, /heading/],
  'day-ios': [2000, /distraction closed/, /geofences EXIT work/, /auth .*refresh/, /motion stationary/],
  upload: [200, /413/, /sync 0 for/, /sync 500/, /sync 503/, /200 for a refresh: renewed/],
  safety: [130, /crash confirming/, /crash crash of/, /distraction closed/],
  positions: [200, /positions answered/, /heading watched/, /geofences blocked/],
  'faults-1': [50, /engine resumed tracking/, /auth refreshing/],
  'faults-2': [200, /geofences EXIT/, /sync next try/],
  'faults-3': [50, /engine no location/, /geofences blocked/],
  'boot-100000': [50, /geofences monitors/],
};

describe('the golden scenarios, played in this process', () => {
  for (const scenario of scenarios.filter(({ isLarge }) => isLarge !== true)) {
    const { name, needs } = scenario;
    const isMissing = needs === 'recordings' && !process.env.GEO_DATA;
    const reason = isMissing ? ' (skipped: GEO_DATA names no folder of recordings)' : '';
    it.skipIf(isMissing)(`${name} plays what it should, and a guest posts it again${reason}`, async () => {
      const { lines, hash, traceHash } = await recordScenario(scenario);
      const [readings = 500, ...words] = HOLDS[name] ?? [];
      expect(locationReadings(lines)).toBeGreaterThanOrEqual(readings);
      const trace = decisions(lines).join('\n');
      for (const word of words) expect(trace).toMatch(word);
      const refused = lines.filter((line) => /^< \{"log":\{"level":[12],/.test(line));
      expect(refused).toEqual([]);
      expect((await replayTranscript(lines, createGuest, drain)).difference).toBeUndefined();
      golden = { ...golden, [name]: hash, [`${name} trace`]: traceHash };
    });
  }

  // Written anew by `pnpm --filter @geo/runtimes golden`, which is this file.
  it('come to what golden.json has', async () => {
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot(GOLDEN);
  });

  it('are those of golden.json, and no other', () => {
    const keys = ({ name }: { readonly name: string }) => [name, `${name} trace`];
    const known = Object.keys(golden);
    expect(known.filter((key) => !scenarios.flatMap(keys).includes(key))).toEqual([]);
    // Of the large ones golden.json may have a hash.
    const told = scenarios.filter(({ isLarge }) => isLarge !== true).flatMap(keys);
    expect(told.filter((key) => !known.includes(key))).toEqual([]);
  });
});
