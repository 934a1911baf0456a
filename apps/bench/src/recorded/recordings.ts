import { readdirSync, statSync } from 'node:fs';
import { filesIn } from './files';
import { tripsOf } from './labels';
import { phonesOf } from './phones';
import { placesOf } from './places';
import type { RecordedRun, Recordings } from './recording';
import type { Report } from './reports';
import { type Routes, routesOf } from './routes';

/** `<timeline>__<day>_<number>`: what stands before the two underscores names the timeline. */
const RUN = /^(?<timeline>.+)__[^_]+_[^_]+$/;

/**
 * Opens a folder of recordings in the layout of MobilityNet: labels.csv, runs.csv, spec/, and a folder for each run
 * with a folder for each phone. What is absent, empty or malformed is reported, a line each, and skipped; the streams
 * of phones are read, and report, only when asked for.
 * @throws RangeError when there is no such folder, or not one run in it.
 */
export function openRecordings(folder: string, report: Report): Recordings {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new RangeError(`recordings must be a folder; there is none at ${folder}`);
  const files = filesIn(folder, report);
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const timeline = RUN.exec(name)?.groups?.timeline;
      return timeline === undefined ? [] : [{ id: name, timeline }];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (found.length === 0)
    throw new RangeError(
      `a folder of recordings must hold runs, <timeline>__<day>_<number>; ${folder} has none`,
    );

  const timelines = [...new Set(found.map(({ timeline }) => timeline))];
  const routes = new Map<string, Routes>(timelines.map((timeline) => [timeline, routesOf(files, timeline)]));
  const timelineOf = new Map(found.map(({ id, timeline }) => [id, timeline]));
  const trips = tripsOf(files, (run) => routes.get(timelineOf.get(run) ?? '') ?? (() => undefined));
  const phones = phonesOf(files);
  const runs = found.map(({ id, timeline }): RecordedRun => {
    const mine = trips(id);
    return {
      id,
      timeline,
      trips: mine,
      sections: mine.flatMap(({ sections }) => sections).sort((a, b) => a.startsAt - b.startsAt),
      phones: phones(id, timeline),
    };
  });
  return { folder, timelines, runs, places: placesOf(files) };
}
