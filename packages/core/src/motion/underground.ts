/** No fix for this long while moving: the device is blind; without a network it is underground, without reception of satellites. */
const BLIND_MILLIS = 120_000;
/**
 * Neither for this long: no tunnel without a network takes a train as long, not even the longest of the Alps (20 minutes), so it is a
 * cellar, and the device rests.
 */
const DARK_MILLIS = 1_800_000;
/** There may be sky where there is no network: so often the receiver looks all the same … */
const LOOK_EVERY_MILLIS = 600_000;
/** … for so long: a receiver that was on minutes ago needs 6 s on average, half a minute at worst. */
const LOOK_MILLIS = 30_000;

/** Whether to look for satellites, and how long that holds, milliseconds; `Infinity`: until a network or a fix comes or goes. */
export interface SkyVerdict {
  /** No fix has come for a while: only other senses can tell a rest from the way. */
  readonly isBlind: boolean;
  /** Neither fix nor network has come for longer than any tunnel lasts. */
  readonly isDark: boolean;
  readonly isUnderground: boolean;
  readonly forMillis: number;
}

/** At rest the receiver is off, and a check is short: there a silence says nothing of the sky. */
export const NO_VERDICT: SkyVerdict = {
  isBlind: false,
  isDark: false,
  isUnderground: false,
  forMillis: Number.POSITIVE_INFINITY,
};

/**
 * @param silentMillis - how long no fix has come
 * @param unmovedMillis - how long the platform has not said that the device moves: a train between two stations is no cellar
 */
export function judgeSky(silentMillis: number, isConnected: boolean, unmovedMillis: number): SkyVerdict {
  const blindMillis = silentMillis - BLIND_MILLIS;
  if (blindMillis < 0) return { ...NO_VERDICT, forMillis: -blindMillis };
  if (isConnected) return { ...NO_VERDICT, isBlind: true };
  const round = blindMillis % LOOK_EVERY_MILLIS;
  const rest = LOOK_EVERY_MILLIS - LOOK_MILLIS;
  const isUnderground = round < rest;
  const darkMillis = Math.min(silentMillis, unmovedMillis) - DARK_MILLIS;
  const forMillis = (isUnderground ? rest : LOOK_EVERY_MILLIS) - round;
  return {
    isBlind: true,
    isDark: darkMillis >= 0,
    isUnderground,
    forMillis: darkMillis < 0 ? Math.min(forMillis, -darkMillis) : forMillis,
  };
}
