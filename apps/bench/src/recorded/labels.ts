import { FieldError, optionalText, type Row, text, time } from './fields';
import type { Files } from './files';
import type { RecordedSection, RecordedTrip } from './recording';
import type { Routes } from './routes';

interface Label {
  readonly run: string;
  readonly kind: 'TRIP' | 'SECTION';
  readonly trip: string;
  readonly section: string;
  readonly leg: string;
  readonly mode: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

function label(row: Row): Label {
  const kind = text(row, 'kind');
  if (kind !== 'TRIP' && kind !== 'SECTION')
    throw new FieldError(`kind must be TRIP or SECTION; got ${kind}`);
  const startsAt = time(row, 'start_ts');
  const endsAt = time(row, 'end_ts');
  if (endsAt <= startsAt) throw new FieldError(`end_ts must lie after start_ts; got ${row.end_ts}`);
  return {
    run: text(row, 'run_id'),
    kind,
    trip: text(row, 'trip_id'),
    section: kind === 'SECTION' ? text(row, 'section_id') : '',
    leg: optionalText(row, 'leg_type'),
    mode: optionalText(row, 'mode'),
    startsAt,
    endsAt,
  };
}

/** Reads labels.csv: the trips of a run with their sections. A section outside of every trip of its name is one of its own. */
export function tripsOf(files: Files, routesOf: (run: string) => Routes): (run: string) => RecordedTrip[] {
  const labels = files.lines('labels.csv', label);
  return (run) => {
    const mine = labels.filter((one) => one.run === run).sort((a, b) => a.startsAt - b.startsAt);
    const routes = routesOf(run);
    const sections = mine.filter(({ kind }) => kind === 'SECTION').map((one) => section(one, routes));
    const trips = mine.filter(({ kind }) => kind === 'TRIP');
    const inTrip = (trip: Label) => (one: RecordedSection) =>
      one.trip === trip.trip && one.startsAt >= trip.startsAt && one.startsAt < trip.endsAt;
    for (const one of sections)
      if (!trips.some((trip) => inTrip(trip)(one)))
        files.report(
          `labels.csv: ${run}, ${one.trip}, ${one.id} lies in no trip of that name; used by itself`,
        );
    return [
      ...trips.map((trip) => ({
        run,
        id: trip.trip,
        startsAt: trip.startsAt,
        endsAt: trip.endsAt,
        sections: sections.filter(inTrip(trip)),
      })),
      ...sections
        .filter((one) => !trips.some((trip) => inTrip(trip)(one)))
        .map((one) => ({ run, id: one.trip, startsAt: one.startsAt, endsAt: one.endsAt, sections: [one] })),
    ];
  };
}

function section(
  { run, trip, section: id, leg, mode, startsAt, endsAt }: Label,
  routes: Routes,
): RecordedSection {
  const route = routes(trip, id, startsAt);
  return { run, trip, id, leg, mode, startsAt, endsAt, ...(route === undefined ? {} : { route }) };
}
