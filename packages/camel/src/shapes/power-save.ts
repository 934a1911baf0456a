import { flag } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** Power save mode went on or off. */
export interface PowerSaveChangeEvent extends WithRaw {
  /** Does the device save power now? */
  readonly isPowerSaveMode: boolean;
}

const POWER_SAVE_CHANGE = shape<{ isPowerSaveMode: boolean }, PowerSaveChangeEvent>({
  isPowerSaveMode: flag,
});

/** From the wire: listeners get a bare boolean there, headless tasks a map. `raw` is a map in both cases. */
export const parsePowerSaveChange = (payload: unknown): PowerSaveChangeEvent =>
  POWER_SAVE_CHANGE.parse(typeof payload === 'boolean' ? { isPowerSaveMode: payload } : payload);
