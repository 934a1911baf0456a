import type { RecordedPhone, RecordedRun, RecordedSection } from '../recorded/index';
import type { Candidate, Input, OdometerReading, Reported } from './candidate';
import { type Line, line } from './line';
import { type SeenStretch, seenStretch } from './seen-stretch';

/** A section with fewer fixes than this is no track: nothing is to be filtered. */
const LEAST_FIXES = 5;
/** Metres between the places of the true way that are compared with a track. */
const SAMPLE_METERS = 10;
/** No satellite is seen there, so that no filter can be right or wrong. */
const UNDERGROUND: ReadonlySet<string> = new Set(['SUBWAY']);

/** How one filter fared on one labelled section of one phone. */
export interface Performance {
  /** Fixes that the phone had. */
  readonly offered: number;
  /** Metres from each reported place to the true way. */
  readonly errors: readonly number[];
  /** Metres from places along the true way to the reported line. */
  readonly truthErrors: readonly number[];
  /** Reported length through the true one. */
  readonly lengthRatio: number;
  /** The same for the stretch between the first and the last fix that claims 100 m; undefined where that is too short. */
  readonly seenRatio: number | undefined;
}

/** One labelled section as one phone went through it. */
export interface Passage {
  readonly timeline: string;
  readonly platform: string;
  /** Phone and day: what lies within is not independent. */
  readonly unit: string;
  readonly section: RecordedSection;
  readonly by: Readonly<Record<string, Performance>>;
}

/** The sections of a run that say which way was taken, where satellites can be seen. */
export function measurable(run: RecordedRun): readonly RecordedSection[] {
  return run.sections.filter(({ route, mode }) => route !== undefined && !UNDERGROUND.has(mode));
}

/** Sends all that a phone recorded in a day through every filter, and measures the sections. */
export function passages(
  run: RecordedRun,
  phone: RecordedPhone,
  candidates: readonly Candidate[],
): Passage[] {
  const { timeline, platform } = phone;
  const input: Input = { platform, fixes: phone.fixes(), activities: phone.activities() };
  if (input.fixes.length < LEAST_FIXES) return [];
  const tracks = candidates.map((candidate) => ({
    name: candidate.name,
    track: candidate.track(input),
    odometers: candidate.odometers?.(input),
  }));
  return measurable(run).flatMap((section) => {
    const offered = within(input.fixes, section).length;
    if (offered < LEAST_FIXES) return [];
    const truth = line(section.route ?? []);
    const samples = truth.sampled(SAMPLE_METERS);
    const seen = seenStretch(within(input.fixes, section), samples, SAMPLE_METERS);
    const by = Object.fromEntries(
      tracks.map(({ name, track, odometers }) => {
        const lengthIn = (span: Span) => lengthOf(within(track, span), odometers && within(odometers, span));
        return [name, { offered, ...performance(track, lengthIn, section, truth, samples, seen) }];
      }),
    );
    return [{ timeline, platform, unit: `${run.id}/${phone.name}`, section, by }];
  });
}

/** A period of time. */
type Span = Pick<RecordedSection, 'startsAt' | 'endsAt'>;

function performance(
  track: readonly Reported[],
  lengthIn: (span: Span) => number,
  section: RecordedSection,
  truth: Line,
  samples: ReturnType<Line['sampled']>,
  seen: SeenStretch | undefined,
): Omit<Performance, 'offered'> {
  const mine = within(track, section);
  const errors = mine.map((place) => truth.distanceFrom(place));
  return {
    errors,
    truthErrors: truthErrors(track, section, samples),
    lengthRatio: lengthIn(section) / truth.metres,
    seenRatio: seen && lengthIn(seen) / seen.metres,
  };
}

/**
 * A map draws a line also to the place before the section and to the one after it: else a filter that reports nothing
 * could not be measured.
 */
function truthErrors(
  track: readonly Reported[],
  { startsAt, endsAt }: RecordedSection,
  samples: ReturnType<Line['sampled']>,
): number[] {
  const first = track.findIndex(({ time }) => time >= startsAt);
  const from = Math.max(0, (first < 0 ? track.length : first) - 1);
  const after = track.findIndex(({ time }) => time > endsAt);
  const drawn = track.slice(from, after < 0 ? track.length : after + 1);
  if (drawn.length === 0) return samples.map(() => Infinity);
  const reported = line(drawn);
  return samples.map((place) => reported.distanceFrom(place));
}

/** By the odometer where there is one, at its first and last reading; else along the places. */
function lengthOf(places: readonly Reported[], odometers: readonly OdometerReading[] | undefined): number {
  if (odometers !== undefined) return (odometers.at(-1)?.metres ?? 0) - (odometers[0]?.metres ?? 0);
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return 0;
  if (first.odometer !== undefined && last.odometer !== undefined) return last.odometer - first.odometer;
  return line(places).metres;
}

function within<T extends { readonly time: number }>(all: readonly T[], { startsAt, endsAt }: Span): T[] {
  return all.filter(({ time }) => time >= startsAt && time <= endsAt);
}
