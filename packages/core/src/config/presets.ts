import { CONFIG_KEYS, type Config } from './keys';

/** A set of values for keys that the app does not give. */
export type Preset = Config['preset'];

/**
 * Bounds the wait of `balanced`, seconds. A cellular radio stays up for 10 s after the last byte, so a request a fix keeps it up for the
 * whole way, and one a minute a sixth of it; a follower on a map still sees the device within a minute.
 */
const BATCH_SECONDS = 60;

/** Once an hour the radio of the way costs less than a tenth of its receiver. */
const HOUR_SECONDS = 3600;

/** `autoSyncThreshold`: records wait by time, where conditions allow it. */
export const BY_TIME = -1;

/**
 * What each preset sets; its other keys have the defaults of the table of keys, which is `live`. A given key beats its preset.
 *
 * - `live`: every record at once, every sensor on while parked.
 * - `balanced`: records are sent in batches on the way, after at most a minute, while the app is in the background; while parked,
 *   activities, significant motion and the region around the place are on, and for half an hour after a stop outdoors the receiver.
 * - `economical`: they wait for the stop, at most an hour, and go in batches; a parked device leaves waking to significant motion and
 *   regions, and for about half an hour after a stop to activities and, on Android outdoors, networks; a stop is one after ten minutes.
 */
export const CONFIG_PRESETS: Readonly<Record<Preset, Partial<Config>>> = {
  live: {},
  balanced: {
    autoSyncThreshold: BY_TIME,
    autoSyncInterval: BATCH_SECONDS,
    stationaryKeepAlive: false,
    stationaryRadius: 100,
  },
  economical: {
    autoSyncThreshold: BY_TIME,
    autoSyncInterval: HOUR_SECONDS,
    batchSync: true,
    heartbeatInterval: HOUR_SECONDS,
    stationaryKeepAlive: false,
    stationaryLowPower: true,
    stationaryRadius: 100,
    stopTimeout: 10,
  },
};

/**
 * What the preset sets beside these given values. The minute of `balanced` belongs to its own threshold: it would wake the radio of an
 * app that waits for a number of records five times as often as the default of `autoSyncInterval`.
 */
export function presetValues(given: Readonly<Record<string, unknown>>): Partial<Config> {
  const values = CONFIG_PRESETS[(given.preset as Preset | undefined) ?? CONFIG_KEYS.preset.default];
  const { autoSyncInterval = 0 } = values;
  const longer = Math.max(autoSyncInterval, CONFIG_KEYS.autoSyncInterval.default);
  return given.autoSyncThreshold === undefined ? values : { ...values, autoSyncInterval: longer };
}
