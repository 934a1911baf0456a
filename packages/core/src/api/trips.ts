import { checkedOptions } from '../config/options';
import { quoted } from '../config/quote';
import { number, text } from '../config/rule';
import { GeoError } from '../contract/errors';
import type { Subscription } from '../contract/events';
import type { LineEvent, LineOptions } from '../contract/line';
import type { Trip, TripPage } from '../contract/trip';
import { TRIP_PREFIX } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { lineLag } from '../trips/line-options';
import { readTrip, tripKey } from '../trips/trip-rows';
import type { Trips } from '../trips/trips';
import type { Gate } from './gate';

/** Finished trips. They are made while the key `trips` is true. */
export interface TripOperations {
  /**
   * Finished trips, oldest start first: all of them, or a page. The newest 1,000 are kept.
   * @throws GeoError `INVALID_ARGUMENT` for a page of another form.
   *
   * @example
   * const trips = await engine.getTrips({ limit: 20 });
   * const next = await engine.getTrips({ limit: 20, after: trips[trips.length - 1].id });
   */
  getTrips(page?: TripPage): Promise<readonly Trip[]>;
  /** Deletes a finished trip. Rejects `NOT_FOUND`. */
  destroyTrip(id: string): Promise<void>;
  /** Deletes every finished trip; resolves with their number. A trip under way goes on. */
  destroyTrips(): Promise<number>;
  /**
   * Watches the line of the running trip, smoothed as it is driven: for an app that shows a map. It opens no sensor, needs no `trips`,
   * and changes no record. A line begins with the next fix on the way, and ends where the trip does; the next trip begins another. Each
   * watch has its own line, until the subscription is removed or `removeListeners()` is called; a kill ends it.
   *
   * @throws GeoError `INVALID_ARGUMENT` naming the option, its value and what is allowed.
   * @example
   * const watch = await engine.watchLine({ lagFixes: 3 }, ({ line, points, tail }) => {
   *   map.line(line).append(points);
   *   map.line(line).replaceTail(tail);
   * });
   */
  watchLine(options: LineOptions | undefined, listener: (event: LineEvent) => void): Promise<Subscription>;
}

interface TripOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly trips: { readonly lines: Pick<Trips['lines'], 'watch'> };
}

/** The option rules of `getTrips`. */
const TRIP_PAGE_RULES = {
  limit: number(Number.POSITIVE_INFINITY, { min: 1, integer: true, unit: 'trips' }),
  after: text(''),
} as const;

/** The operations on trips. */
export function tripOperations({ unit, trips }: TripOperationsEnvironment, gate: Gate): TripOperations {
  return {
    async getTrips(given) {
      await gate.open();
      return tripPage(unit, checkedOptions('getTrips', TRIP_PAGE_RULES, given));
    },
    async destroyTrip(id) {
      await gate.open();
      const key = tripKey(String(id));
      if ((await unit.get(key)) === undefined) throw new GeoError('NOT_FOUND', `no trip has the id ${id}`);
      await gate.write(() => unit.remove(key));
    },
    async destroyTrips() {
      await gate.open();
      const count = await unit.count(TRIP_PREFIX);
      await gate.write(() => unit.removeAll(TRIP_PREFIX));
      return count;
    },
    async watchLine(options, listener) {
      await gate.open();
      const lag = lineLag(options);
      if (typeof listener !== 'function') {
        throw new GeoError('INVALID_ARGUMENT', `watchLine needs a listener; got ${quoted(listener)}`);
      }
      const watch = unit.step(() => trips.lines.watch(lag, listener));
      return { remove: () => unit.step(watch.remove) };
    },
  };
}

/** Rows that cannot be read are passed over, and are no end of the trips. */
async function tripPage(unit: UnitOfWork, { limit, after }: TripPage): Promise<readonly Trip[]> {
  const page: Trip[] = [];
  let start = after === undefined ? undefined : tripKey(after);
  for (;;) {
    const left = limit === undefined ? undefined : limit - page.length;
    const rows = await unit.scan(TRIP_PREFIX, {
      ...(start === undefined ? {} : { after: start }),
      ...(left === undefined ? {} : { limit: left }),
    });
    for (const row of rows) page.push(...readTrip(row));
    if (left === undefined || rows.length < left || page.length === limit) return page;
    start = rows[rows.length - 1]?.key;
  }
}
