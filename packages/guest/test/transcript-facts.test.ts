import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createEngine } from '@geo/core';
import { replayBlackBox } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../src/testing/index';
import { BOOTED_MILLIS } from './stories/uptimes';

interface Said {
  readonly client?: string;
  readonly event?: string;
  readonly id?: string;
  readonly value?: unknown;
}

const read = (name: string) =>
  parseTranscript(
    readFileSync(fileURLToPath(new URL(`../transcripts/${name}.txt`, import.meta.url)), 'utf8'),
  );

/** What the guests of a transcript say, each of a list of its own. */
function guestsOf(name: string): Said[][] {
  const guests: Said[][] = [];
  for (const line of read(name)) {
    if (line.kind === 'begin') guests.push([]);
    if (line.kind === 'guest') guests.at(-1)?.push(JSON.parse(line.json));
  }
  return guests;
}

describe('what the transcript "uptimes" tells an app', () => {
  const HOURS = 3 * 3_600_000;
  /** A day after the clock of every virtual phone begins. */
  const STARTED_AT = Date.parse('2026-01-02T00:00:00.000Z');
  /** Numbers that tell for how long the device has been on, or when it was started. */
  const telling = (text: string): readonly string[] => {
    return (text.match(/\d{9,}(?:\.\d+)?/g) ?? []).filter((digits) =>
      [BOOTED_MILLIS, STARTED_AT].some((told) => Math.abs(Number(digits) - told) < HOURS),
    );
  };
  const said = guestsOf('uptimes').flat();

  it('has no uptime of the device, which what stays on the device has', () => {
    const toApps = said.filter(({ client }) => client !== undefined);
    const toHost = said.filter(({ client }) => client === undefined);
    expect(telling(JSON.stringify(toHost)).length).toBeGreaterThan(20);
    expect(telling(JSON.stringify(toApps))).toEqual([]);
  });

  it('has a box that replays to the decisions of all lives', async () => {
    const box = said.map(({ value }) => value).find((value) => String(value).startsWith('{"geoBlackBox"'));
    const { lives } = await replayBlackBox(String(box), { createEngine });
    expect(lives).toHaveLength(3);
    // Nothing happened in the first.
    expect(lives.map(({ recorded }) => recorded.length > 0)).toEqual([false, true, true]);
    for (const { trace, recorded, problem } of lives) {
      expect(problem).toBeUndefined();
      expect(trace.slice(0, recorded.length)).toEqual(recorded);
    }
  });
});

describe('what the transcript "restarted" says of guests that were ended', () => {
  const guests = guestsOf('restarted');

  it('names the reason in the state, and keeps the records of all guests', () => {
    const values = guests.map((said) => said.flatMap(({ value }) => (value === undefined ? [] : [value])));
    const errors = values.map((of) =>
      of.flatMap((value) => (value as { lastEngineError?: unknown } | undefined)?.lastEngineError ?? []),
    );
    expect(errors[0]).toEqual([]);
    expect(new Set(errors[1])).toEqual(
      new Set(['the guest used more than 5000 ms of processor time in one turn']),
    );
    expect(values[2]?.at(-1)).toBe(6);
  });

  it('repeats the event that was not acknowledged, with its id, and no other', () => {
    const ids = guests.map((said) =>
      said.flatMap(({ event, id }) => (event && id ? [`${event} ${id}`] : [])),
    );
    expect(ids[2]).toHaveLength(1);
    expect(ids[2]).toEqual(ids[1]?.slice(-1));
    expect(ids[0]).not.toContain(ids[2]?.[0]);
  });
});
