import { describe, expect, it } from 'vitest';
import { share } from '../../../../scripts/effort';
import type { Violation } from '../../src/index';
import { BUGS_OF_MOTION } from './bugs-of-motion';
import { BUGS_OF_RECORDS } from './bugs-of-records';
import { BUGS_OF_REQUESTS } from './bugs-of-requests';
import { namesOf, type Played, play } from './played';

/** The same day without the bug: many bugs share one. */
const cleanDays = new Map<string, Promise<readonly Violation[]>>();

function cleanDay(played: Played): Promise<readonly Violation[]> {
  const key = `${JSON.stringify(played)} ${played.happens}`;
  const known = cleanDays.get(key) ?? play(played);
  cleanDays.set(key, known);
  return known;
}

describe('a planted bug is caught, and the same day without it is clean:', () => {
  it.each(share([...BUGS_OF_RECORDS, ...BUGS_OF_MOTION, ...BUGS_OF_REQUESTS], 5))(
    '$bug → $caughtBy',
    async ({ bug: _bug, caughtBy, ...played }) => {
      const { ports: _ports, reports: _reports, profile: _profile, deafTo: _deafTo, ...clean } = played;
      expect(await cleanDay(clean)).toEqual([]);
      expect(namesOf(await play(played))).toContain(caughtBy);
    },
  );
});
