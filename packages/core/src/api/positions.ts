import { checkedOptions } from '../config/options';
import { quoted } from '../config/quote';
import { GeoError } from '../contract/errors';
import type { Subscription } from '../contract/events';
import type { Location } from '../contract/location';
import type { CurrentPositionOptions, WatchPositionOptions } from '../contract/position-options';
import type { Gate } from './gate';
import { CURRENT_POSITION_RULES, WATCH_POSITION_RULES } from './positions/options';
import type { PositionFailure, PositionListener } from './positions/position-watches';
import type { Positions } from './positions/positions';

/** Positions requested by the app; they work while tracking is off. */
export interface PositionOperations {
  /**
   * Resolves with the most accurate of `samples` new fixes, or with a cached fix not older than `maximumAge`. At the timeout,
   * with the best sample so far. The other samples are discarded.
   * @throws GeoError `TIMEOUT`, `PERMISSION_DENIED`, `UNAVAILABLE`, `INVALID_ARGUMENT`.
   */
  getCurrentPosition(options?: CurrentPositionOptions): Promise<Location>;
  /**
   * Emits positions at an interval; each is also a `location` event. The subscription ends it, as do
   * `stopWatchPosition` and `removeListeners`.
   */
  watchPosition(
    options: WatchPositionOptions,
    listener: PositionListener,
    failure?: PositionFailure,
  ): Promise<Subscription>;
  /**
   * The newest fix that the engine has accepted, also one from before a kill or a reboot, with its `age`; the receiver is not asked.
   * Undefined where no fix has been accepted yet.
   */
  getLastLocation(): Promise<Location | undefined>;
  /** Ends every position watch. */
  stopWatchPosition(): Promise<void>;
  /**
   * Sets the odometer, in metres; resolves with the location. Where there is no fix it rejects as
   * `getCurrentPosition` does, and the odometer is set nonetheless. Where storage refuses the write it rejects `STORAGE`:
   * the odometer is set in memory, and stored once storage works again; a kill before that brings back what was stored.
   */
  setOdometer(metres: number): Promise<Location>;
  /** Sets the odometer to 0. */
  resetOdometer(): Promise<Location>;
}

export function positionOperations(positions: Positions, gate: Gate): PositionOperations {
  async function setOdometer(metres: number): Promise<Location> {
    await gate.open();
    if (!(typeof metres === 'number' && metres >= 0 && Number.isFinite(metres))) {
      throw new GeoError(
        'INVALID_ARGUMENT',
        `the odometer must be a number of metres, 0 or more; got ${quoted(metres)}`,
      );
    }
    return positions.setOdometer(metres);
  }

  return {
    async getCurrentPosition(given) {
      await gate.open();
      return positions.current(checkedOptions('getCurrentPosition', CURRENT_POSITION_RULES, given));
    },
    async getLastLocation() {
      await gate.open();
      return positions.last();
    },
    async watchPosition(given, listener, failure) {
      await gate.open();
      const options = checkedOptions<WatchPositionOptions>('watchPosition', WATCH_POSITION_RULES, given);
      if (typeof listener !== 'function') {
        throw new GeoError('INVALID_ARGUMENT', `watchPosition needs a listener; got ${quoted(listener)}`);
      }
      return positions.watch(options, listener, failure);
    },
    async stopWatchPosition() {
      await gate.open();
      positions.dropWatches();
    },
    setOdometer,
    resetOdometer: () => setOdometer(0),
  };
}
