import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DistractionExtras } from '../../src/contract/distraction';
import { groupDistractionEpisodes } from '../../src/safety/distraction-grouping';
import {
  closed,
  type EpisodeMemory,
  extrasOf,
  NO_EPISODES,
  opened,
  refused,
  written,
} from '../../src/safety/episode-extras';

type EpisodeStep = 'opens' | 'closes' | 'record' | 'refused record' | 'sample' | 'kill';

/** Runs the steps, one a second; returns the extras of each persisted record, and the true episodes. */
function lived(steps: readonly EpisodeStep[]) {
  let memory: EpisodeMemory = NO_EPISODES;
  const persisted: (DistractionExtras | undefined)[] = [];
  const truth: { dds: number; ddd: number }[] = [];
  steps.forEach((step, second) => {
    const { open } = memory;
    if (step === 'opens' && open === null) memory = opened(memory, 1_000_000 + second * 1000, 's');
    if (step === 'closes' && open !== null) {
      truth.push({ dds: open.dds, ddd: second });
      memory = closed(memory, second);
    }
    if (step === 'record') {
      persisted.push(extrasOf(memory));
      memory = written(memory, extrasOf(memory));
    }
    if (step === 'refused record') {
      const [close] = memory.pending;
      const next = written(memory, extrasOf(memory));
      memory = next === memory || close === undefined ? next : refused(next, [close]);
    }
    if (step === 'kill') memory = JSON.parse(JSON.stringify(memory)) as EpisodeMemory;
  });
  return { memory, persisted, truth };
}

const steps = fc.array(
  fc.constantFrom<EpisodeStep>('opens', 'closes', 'record', 'refused record', 'sample', 'kill'),
  { maxLength: 60 },
);

describe('what records say of episodes', () => {
  it('is each close once, in order, and never a new episode before it', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { persisted, truth, memory } = lived(all);
        const closes = persisted.filter((extras) => extras?.ddd !== undefined);
        const expected = truth.slice(0, truth.length - memory.pending.length);
        expect(closes.map((extras) => ({ dds: extras?.dds, ddd: extras?.ddd }))).toEqual(expected);
        const starts = persisted.flatMap((extras) => extras?.dds ?? []);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
    );
  });

  it('is enough for a backend to count episodes and their durations', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const finished: EpisodeStep[] = [...all, 'closes', ...Array<EpisodeStep>(61).fill('record')];
        const { persisted, truth } = lived(finished);
        const records = persisted.map((extras, index) => ({
          uuid: `r${index}`,
          timestamp: new Date(index * 1000).toISOString(),
          ...(extras === undefined ? {} : { extras: { ...extras } }),
        }));
        const seen = groupDistractionEpisodes(records);
        expect(seen.map(({ dds, durationSec }) => ({ dds, ddd: durationSec }))).toEqual(truth);
        expect(seen.every((episode) => episode.closed)).toBe(true);
      }),
    );
  });

  it('names no two episodes alike, though the clock is set back', () => {
    const first = closed(opened(NO_EPISODES, 5_000, 'h'), 7);
    expect(opened(first, 5_999, 'h').open?.dds).toBe(6);
  });

  it('is carried by no record twice: only the one that says it counts', () => {
    const memory = closed(opened(NO_EPISODES, 5_000, 'h'), 7);
    expect(written(memory, undefined)).toBe(memory);
    expect(written(memory, { dds: 4, ddd: 7 })).toBe(memory);
    expect(written(memory, { dds: 5 })).toBe(memory);
    expect(written(memory, { dds: 5, ddd: 7 }).pending).toEqual([]);
  });
});
