import { draws, type World, worldOf } from '@geo/simulator';
import type { RecordedRun } from '../../recorded/index';

/** Good enough to say where a phone lay. */
const GOOD_METERS = 50;

/**
 * A run without trips as a world of rest: as long as its phones lay still, indoors, where they lay. `undefined` for one whose
 * phones kept no good fix.
 */
export function recordedNight(run: RecordedRun): World | undefined {
  if (run.sections.length > 0) return undefined;
  for (const phone of run.phones) {
    const fixes = phone.fixes();
    const place = fixes.find(({ accuracy }) => accuracy <= GOOD_METERS);
    const from = fixes[0]?.writtenAt;
    const to = fixes[fixes.length - 1]?.writtenAt;
    if (place === undefined || from === undefined || to === undefined || to - from < 3_600_000) continue;
    return worldOf({
      seed: draws(0, run.id).below(0x7fff_ffff),
      startsAt: from,
      begin: { latitude: place.latitude, longitude: place.longitude },
      parts: [{ restMillis: to - from, sky: 'indoors', carried: 'table', network: 'wifi' }],
    });
  }
  return undefined;
}
