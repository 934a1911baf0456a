import { describe, expect, it } from 'vitest';
import { openJournal } from '../src/engine/journal';
import type { Outcome } from '../src/output/outcome';
import { labelPlace } from '../src/report/labels';
import { projectionOf } from '../src/report/projection';
import { report } from '../src/report/report';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T17:00:00Z');

const OUTCOME: Outcome = {
  fixes: 600,
  accepted: 600,
  rejected: {},
  records: 600,
  motionchanges: [],
  odometer: 1000,
  uploads: { requests: 0, records: 0, bytes: 0 },
  undelivered: { queued: 0, quarantined: 0 },
  wallSeconds: 1,
  failure: null,
};
const SKIPPED = { untimed: 358, invalid: 0, badChecksum: 0, noFix: 0 };

/** The report of a way with a stop after its first hour and an hour of rest in it. */
function reported({ hours, longitude }: { hours: number; longitude: (share: number) => number }): string {
  let uptime = 0;
  const journal = openJournal({ now: () => START + uptime, uptime: () => uptime }, true);
  let tell: (change: never) => void = () => undefined;
  const nothing = () => () => undefined;
  journal.listen({
    onLocation: nothing,
    onLocationFilter: nothing,
    onMotionChange: (listener: typeof tell) => {
      tell = listener;
    },
  } as never);
  for (let at = 0; at < 600; at++) {
    const share = at / 600;
    uptime = share * hours * HOUR;
    if (at === 0) journal.trace(`${uptime} motion moving by fixes`);
    if (at === 60) journal.trace(`${uptime} motion soft stop since ${uptime}`);
    if (at === 120) journal.trace(`${uptime} motion stationary`);
    if (at === 120)
      tell({ isMoving: false, location: { coords: { latitude: -17, longitude: 180 } } } as never);
    if (at === 180) journal.trace(`${uptime} motion moving by fixes`);
    if (at === 180) tell({ isMoving: true } as never);
    journal.fix({ time: START + uptime, latitude: -17, longitude: longitude(share), accuracy: 5 });
  }
  return report({
    recording: { name: 'way.gpx', skipped: SKIPPED },
    replayed: { journal, endMillis: START + hours * HOUR },
    outcome: OUTCOME,
  });
}

const straight = (share: number) => 13 + share / 10;

describe('the report', () => {
  it('writes days beside times where it lasts over midnight, and none where it does not', () => {
    const long = reported({ hours: 34, longitude: straight });
    expect(long).toContain('2026-03-01 17:00:00 to 2026-03-03 03:00:00 UTC, 34 h');
    expect(long).toContain('<td>2026-03-01 20:24:00</td>');
    expect(long).toMatch(/data-tip="soft stop, 2026-03-01 20:24:00 to 2026-03-01 23:48:00/);
    expect(long).toMatch(/class="tick"[^>]*>03-02</);
    const short = reported({ hours: 5, longitude: straight });
    expect(short).toContain('<td>17:30:00</td>');
    expect(short).not.toMatch(/<td>2026/);
  });

  it('says as length of the stops what its table says', () => {
    const page = reported({ hours: 10, longitude: straight });
    expect(page).toContain('<dt>Stops</dt><dd>1<small>2 h in all</small>');
    expect(page).toContain('<td>2 h</td>');
    expect(page).toContain('<dt>Moving</dt><dd>8 h<small>no short halts</small>');
  });

  it('says why entries of the recording are left out', () => {
    expect(reported({ hours: 1, longitude: straight })).toContain('358 others without a time left out');
  });

  it('draws a way over the antimeridian as one that is short', () => {
    const page = reported({ hours: 1, longitude: (share) => ((179.95 + share / 10 + 180) % 360) - 180 });
    const wide = page.slice(0, page.indexOf('map narrow'));
    const numbers = [...wide.matchAll(/class="leg moving" d="([^"]*)"/g)].flatMap(([, path = '']) =>
      [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)),
    );
    const steps = numbers.slice(1).map((x, index) => Math.abs(x - (numbers[index] ?? x)));
    expect(numbers.length).toBeGreaterThan(100);
    expect(page).toMatch(/class="scale".*>1\.00 km</);
    expect(steps.filter((step) => step > 500)).toEqual([]);
  });

  it('has a drawing for wide screens and one for phones, and needs nothing from a network', () => {
    const page = reported({ hours: 1, longitude: straight });
    for (const kind of ['map wide', 'map narrow', 'charts wide', 'charts narrow'])
      expect(page).toContain(`class="${kind}"`);
    expect(page).not.toMatch(/(src|href)=/);
  });
});

describe('a projection', () => {
  const heights = { least: 300, most: 620 };

  it('keeps both sides of the antimeridian beside each other', () => {
    const { at, metresPerPixel } = projectionOf(
      [
        { latitude: 0, longitude: 179.9 },
        { latitude: 0, longitude: -179.9 },
      ],
      960,
      heights,
      48,
    );
    expect(at({ latitude: 0, longitude: 179.9 })[0]).toBeCloseTo(48);
    expect(at({ latitude: 0, longitude: -179.9 })[0]).toBeCloseTo(912);
    expect(metresPerPixel).toBeLessThan(30);
  });

  it('draws no place at all without a fault', () => {
    expect(projectionOf([], 960, heights, 48).at({ latitude: 0, longitude: 0 })).toEqual([480, 310]);
  });
});

describe('a label', () => {
  it('stands where it covers no track, and stays on the paper', () => {
    const track = Array.from({ length: 400 }, (_, x) => [x, 100] as const);
    const paper = { width: 400, height: 200 };
    const { dy } = labelPlace('start and end', [200, 100], track, paper);
    expect(Math.abs(dy)).toBeGreaterThan(10);
    expect(labelPlace('start and end', [390, 100], [], paper).anchor).toBe('end');
  });
});
