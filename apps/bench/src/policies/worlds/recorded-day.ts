import { distanceMeters, type Position } from '@geo/core';
import { type Draws, draws, type Part, type World, worldOf } from '@geo/simulator';
import type { RecordedRun, RecordedSection } from '../../recorded/index';
import { timedLeg } from './timed-leg';
import { type TravelMode, travelMode } from './travel-mode';

const DAY_MILLIS = 86_400_000;
/** Nearer than this is there. */
const THERE_METERS = 20;
/** The walk to the car where none was recorded: the recorded time at this speed, metres a second, and at most this far, metres. */
const STROLL = 0.9;
const FARTHEST_STROLL_METERS = 200;
/** A degree of latitude, metres; good enough to draw a place nearby. */
const DEGREE_METERS = 111_200;

const AT_REST = { sky: 'indoors', carried: 'table', network: 'wifi' } as const;
const WAITING = { sky: 'street', carried: 'pocket', network: 'cellular' } as const;

/**
 * A run of the recordings as a world of 24 hours: its sections along their planned ways at their labelled times, rests where it
 * rested between them, and the rest of the day at rest, half before and half after. What the recordings do not say (halts, the
 * sky, the ways to the car) is drawn from the run's name. `undefined` for a run without any planned way.
 */
export function recordedDay(run: RecordedRun): World | undefined {
  const seed = draws(0, run.id).below(0x7fff_ffff);
  const chance = draws(seed, 'day');
  const { sections } = run;
  const firstWay = sections.find(({ route }) => route !== undefined)?.route?.[0];
  const startsAt = sections[0]?.startsAt;
  if (firstWay === undefined || startsAt === undefined) return undefined;
  const endsAt = Math.max(...sections.map((section) => section.endsAt));
  const before = Math.max(60_000, Math.round((DAY_MILLIS - (endsAt - startsAt)) / 2));

  const isRouted = sections[0]?.route !== undefined;
  const begin = isRouted ? firstWay : strollFrom(firstWay, sections[0] as RecordedSection, chance);
  const parts: Part[] = [{ restMillis: before, ...AT_REST }];
  let place = begin;
  let at = startsAt;
  const rest = (until: number, how: typeof AT_REST | typeof WAITING) => {
    if (until - at < 1_000) return;
    parts.push({ restMillis: until - at, ...how });
    at = until;
  };
  const goes = (path: readonly Position[], mode: TravelMode, section: RecordedSection, until: number) => {
    const leg = timedLeg(path, mode, section.id, Math.max(until - at, 1_000), seed + parts.length, chance);
    parts.push(leg);
    at += Math.ceil(leg.reachedMillis[leg.reachedMillis.length - 1] ?? 0);
    place = path[path.length - 1] as Position;
  };

  sections.forEach((section, index) => {
    const isNewTrip = sections[index - 1]?.trip !== section.trip;
    rest(section.startsAt, isNewTrip ? AT_REST : WAITING);
    const mode = travelMode(section.mode);
    const next = sections
      .slice(index + 1)
      .find(({ route, trip }) => route !== undefined && trip === section.trip);
    const route = section.route ?? unplanned(place, next?.route?.[0], section, chance);
    if (mode === undefined || route === undefined) {
      rest(section.endsAt, WAITING);
      return;
    }
    const first = route[0] as Position;
    // The plan begins where the place's outline ends: a few steps, in the mode's own time.
    const path = distanceMeters(place, first) > 1 ? [place, ...route] : route;
    goes(path, mode, section, section.endsAt);
  });
  rest(startsAt + DAY_MILLIS - before, AT_REST);
  return worldOf({ seed, begin, parts, startsAt: startsAt - before });
}

/** A walk that is not in the plan: straight to where the next section begins, or to somewhere nearby at the end of a trip. */
function unplanned(
  place: Position,
  next: Position | undefined,
  section: RecordedSection,
  chance: Draws,
): readonly Position[] | undefined {
  const to = next ?? strollFrom(place, section, chance);
  return distanceMeters(place, to) < THERE_METERS ? undefined : [place, to];
}

function strollFrom(place: Position, { startsAt, endsAt }: RecordedSection, chance: Draws): Position {
  const metres = Math.min(FARTHEST_STROLL_METERS, ((endsAt - startsAt) / 1000) * STROLL);
  const north = chance.between(-1, 1);
  const east = Math.sqrt(1 - north * north) * (chance.chance(0.5) ? 1 : -1);
  const eastDegree = distanceMeters(place, { ...place, longitude: place.longitude + 0.01 }) / 0.01;
  return {
    latitude: place.latitude + (metres * north) / DEGREE_METERS,
    longitude: place.longitude + (metres * east) / eastDegree,
  };
}
