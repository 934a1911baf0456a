import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTimestamp, toTimestamp } from '../../src/contract/timestamp';

const EDGE = 8.64e15;

describe('toTimestamp', () => {
  it('says what Date says, anywhere in the calendar and between milliseconds', () => {
    const times = fc.oneof(
      fc.double({ min: -EDGE, max: EDGE, noNaN: true }),
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
    );
    fc.assert(
      fc.property(times, (millis) => {
        expect(toTimestamp(millis)).toBe(new Date(millis).toISOString());
      }),
      { numRuns: 5_000 },
    );
  });

  it('follows the clock over midnight, forth and back', () => {
    const midnight = Date.UTC(2024, 1, 29);
    const times = [midnight - 1, midnight, midnight - 1, midnight + 86_400_000, midnight];
    expect(times.map(toTimestamp)).toEqual(times.map((millis) => new Date(millis).toISOString()));
  });

  it('holds at the edges of the calendar', () => {
    expect(toTimestamp(EDGE)).toBe('+275760-09-13T00:00:00.000Z');
    expect(toTimestamp(Number.POSITIVE_INFINITY)).toBe('+275760-09-13T00:00:00.000Z');
    expect(toTimestamp(-EDGE)).toBe('-271821-04-20T00:00:00.000Z');
    expect(toTimestamp(Number.NEGATIVE_INFINITY)).toBe('-271821-04-20T00:00:00.000Z');
    expect(toTimestamp(Number.NaN)).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('fromTimestamp', () => {
  it('reads what toTimestamp writes, in years of four digits', () => {
    const times = fc.integer({ min: Date.UTC(0, 0) - 1900 * 366 * 86_400_000, max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(times, (millis) => {
        const text = toTimestamp(millis);
        expect(fromTimestamp(text)).toBe(/^\d{4}-/.test(text) ? millis : Number.NaN);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['2026-01-02T03:04Z', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02T03:04:05,5Z', '2026-01-02T03:04:05.500Z'],
    ['2026-01-02T03:04:05.123999Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05+0130', '2026-01-02T01:34:05.000Z'],
    ['2026-01-02T03:04:05-01:30', '2026-01-02T04:34:05.000Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0000-02-29T00:00Z', '0000-02-29T00:00:00.000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
  ])('reads %s', (text, meant) => {
    expect(toTimestamp(fromTimestamp(text))).toBe(meant);
  });

  it.each([
    '2026-02-30T00:00Z',
    '2025-02-29T00:00Z',
    '1900-02-29T00:00Z',
    '2026-13-01T00:00Z',
    '2026-00-01T00:00Z',
    '2026-01-00T00:00Z',
    '2026-01-01T24:00Z',
    '2026-01-01T23:60Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T00:00+24:00',
    '2026-01-01T00:00+01:60',
    '2026-01-01T00:00:00.Z',
    '2026-01-01',
    '2026-01-01 00:00Z',
    'January 1, 2026',
    '',
  ])('finds no moment in "%s"', (text) => {
    expect(fromTimestamp(text)).toBeNaN();
  });
});
