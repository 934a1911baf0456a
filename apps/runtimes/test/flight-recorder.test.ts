import { createEngine } from '@geo/core';
import { countedTrace, replayBlackBox } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { share } from '../../../scripts/effort';
import { playDay } from '../src/scenarios/day/day';
import { decisions } from '../src/scenarios/scenario';

/** The decision trace of each life, as its host heard it. */
function lives(lines: readonly string[]): readonly (readonly string[])[] {
  const begins = lines.flatMap((line, index) => (line.startsWith('= ') ? [index] : []));
  return begins.map((begin, life) => decisions(lines.slice(begin, begins[life + 1])));
}

/** How much less the uptime of a decision is in the box: uptimes count from its first entry there. */
function difference(heard = '', recorded = ''): number {
  return Number.parseFloat(heard) - Number.parseFloat(recorded);
}

async function dayWithBox(profile: 'android' | 'ios', blackBox?: { readonly bytes: number }) {
  const world = await playDay({ profile, seed: 91, ...(blackBox === undefined ? {} : { blackBox }) });
  const { phone } = world;
  const box = await phone.waitFor(phone.connect().exportBlackBox());
  return { box, heard: lives(await world.finish()) };
}

describe('the black box of a hosted engine', () => {
  it.each(share(['android', 'ios'] as const))(
    'replays a day in Node, decision by decision: %s',
    async (profile) => {
      const { box, heard } = await dayWithBox(profile);
      const replay = await replayBlackBox(box, { createEngine });
      expect(replay.lives.map(({ problem }) => problem)).toEqual(heard.map(() => undefined));
      expect(replay.lives.map(({ isSame }) => isSame)).toEqual(heard.map(() => true));
      expect(heard.length).toBeGreaterThan(1);
      const firstUp = difference(heard[0]?.[0], replay.lives[0]?.recorded[0]);
      replay.lives.forEach((life, index) => {
        const host = heard[index] as readonly string[];
        // Of a life that was killed the end may be lost, which no commit took; the last one has all.
        const isLast = index === heard.length - 1;
        expect(life.recorded).toEqual(
          countedTrace(firstUp, isLast ? host : host.slice(0, life.recorded.length)),
        );
        expect(life.trace.slice(0, life.recorded.length)).toEqual(life.recorded);
        expect(life.recorded.length).toBeGreaterThan(host.length * 0.99);
      });
    },
  );

  it('that has lost the beginning of a life reports that, and still shows what was decided', async () => {
    const { box, heard } = await dayWithBox('android', { bytes: 600_000 });
    const { lives: told } = await replayBlackBox(box, { createEngine });
    const [last, host] = [told.at(-1), heard.at(-1) ?? []];
    expect(last?.isSame).toBeNull();
    expect(last?.problem).toContain('the beginning of this life is no longer in the box');
    expect(last?.recorded.length).toBeGreaterThan(100);
    const kept = host.slice(-(last?.recorded.length ?? 0));
    expect(last?.recorded).toEqual(countedTrace(difference(kept[0], last?.recorded[0]), kept));
  });
});
