import { checkedOptions } from '../config/options';
import { quoted } from '../config/quote';
import { number, text } from '../config/rule';
import { GeoError } from '../contract/errors';
import type { Geofence, GeofencePage, GeofenceSource } from '../contract/geofence';
import type { Geofences } from '../geofences/geofences';
import { readGeofence } from '../geofences/stored-definitions';
import { IDENTIFIER_MAX, isIdentifier } from '../geofences/validation';
import { FENCE_PREFIX } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { createAddGeofences } from './add-geofences';
import type { Gate } from './gate';
import type { PullGeofences } from './geofence-source';

/** The stored geofences. They are evaluated while tracking is on, with `start` and with `startGeofences`. */
export interface GeofenceOperations {
  /** As `addGeofences`, for one geofence. */
  addGeofence(geofence: Geofence): Promise<void>;
  /**
   * Stores geofences; one with the same identifier is replaced, and stays entered where its circle is unchanged. All of them are
   * added, or none: also after a kill. A source adds a set that is too large for memory; its geofences are those of the engine
   * when its last list is stored. What fits one commit (2,000 geofences, 500,000 characters) and is refused by a full disk is in effect
   * all the same, and is stored when there is room; see `State.lastStorageError`. A larger set rejects `STORAGE`.
   * @throws GeoError `INVALID_GEOFENCE` naming index, identifier, field, what was given and what is allowed; none is added.
   */
  addGeofences(geofences: readonly Geofence[] | GeofenceSource): Promise<void>;
  /**
   * Geofences, in the order of their identifiers. Default: all of them. Of a large set, read pages (`{ limit: 250, after }`): each is of one
   * moment, and what changes between two of them is in the later one.
   * @throws GeoError `INVALID_ARGUMENT` for a page of another form.
   */
  getGeofences(page?: GeofencePage): Promise<readonly Geofence[]>;
  /** Is there a geofence with this identifier? */
  geofenceExists(identifier: string): Promise<boolean>;
  /** Removes one geofence; a no-op where there is none. */
  removeGeofence(identifier: string): Promise<void>;
  /** Removes all geofences. */
  removeGeofences(): Promise<void>;
}

/** The option rules of `getGeofences`. */
const GEOFENCE_PAGE_RULES = {
  limit: number(Number.POSITIVE_INFINITY, { min: 1, integer: true, unit: 'geofences' }),
  after: text(''),
} as const;

interface GeofenceOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly geofences: Geofences;
}

export function geofenceOperations(
  { unit, geofences }: GeofenceOperationsEnvironment,
  gate: Gate,
): GeofenceOperations {
  function named(identifier: unknown): string {
    if (isIdentifier(identifier)) return identifier;
    const allowed = `a text of 1 to ${IDENTIFIER_MAX} characters`;
    throw new GeoError('INVALID_ARGUMENT', `identifier must be ${allowed}; got ${quoted(identifier)}`);
  }

  const add = createAddGeofences(geofences, gate);

  /** Reads between the commits of an add that takes several of them. */
  async function read<T>(from: () => Promise<T>): Promise<T> {
    for (;;) {
      if (geofences.isMoving) await geofences.steady();
      const { moves } = geofences;
      const value = await from();
      if (geofences.moves === moves) return value;
    }
  }

  return {
    addGeofence: (geofence) => add.list([geofence]),
    // The door has made a function of a source.
    addGeofences: (given: unknown) =>
      typeof given === 'function' ? add.source(given as PullGeofences) : add.list(given),
    async getGeofences(given) {
      await gate.open();
      const page = checkedOptions('getGeofences', GEOFENCE_PAGE_RULES, given);
      return read(() => pageOf(unit, page));
    },
    async geofenceExists(identifier) {
      await gate.open();
      const key = FENCE_PREFIX + named(identifier);
      return (await read(() => unit.get(key))) !== undefined;
    },
    async removeGeofence(identifier) {
      await gate.open();
      const name = named(identifier);
      await gate.inTurn(async () => {
        await geofences.load();
        await gate.write(() => geofences.remove([name]));
      });
    },
    async removeGeofences() {
      await gate.open();
      await gate.inTurn(() => {
        const remove = () => gate.write(geofences.removeAll);
        return geofences.isMoving ? geofences.steady().then(remove) : remove();
      });
    },
  };
}

/** Rows that cannot be read are passed over, and are no end of the set. */
async function pageOf(unit: UnitOfWork, { limit, after }: GeofencePage): Promise<readonly Geofence[]> {
  const page: Geofence[] = [];
  let start = after === undefined ? undefined : FENCE_PREFIX + after;
  for (;;) {
    const left = limit === undefined ? undefined : limit - page.length;
    const rows = await unit.scan(FENCE_PREFIX, {
      ...(start === undefined ? {} : { after: start }),
      ...(left === undefined ? {} : { limit: left }),
    });
    for (const row of rows) page.push(...readGeofence(row));
    if (left === undefined || rows.length < left || page.length === limit) return page;
    start = rows[rows.length - 1]?.key;
  }
}
