/** Neither a fix nor a network for this long while moving: the device is underground, without reception of satellites. */
const UNDERGROUND_MILLIS = 120_000;
/** There may be sky where there is no network: so often the receiver looks all the same … */
const LOOK_EVERY_MILLIS = 600_000;
/** … for so long: a receiver that was on minutes ago needs 6 s on average, half a minute at worst. */
const LOOK_MILLIS = 30_000;

/** Whether to look for satellites, and how long that holds, milliseconds; `Infinity`: until a network or a fix comes or goes. */
export interface SkyVerdict {
  readonly isUnderground: boolean;
  readonly forMillis: number;
}

/** `silentMillis`: how long no fix has come. */
export function judgeSky(silentMillis: number, isConnected: boolean): SkyVerdict {
  if (isConnected) return { isUnderground: false, forMillis: Number.POSITIVE_INFINITY };
  if (silentMillis < UNDERGROUND_MILLIS)
    return { isUnderground: false, forMillis: UNDERGROUND_MILLIS - silentMillis };
  const round = (silentMillis - UNDERGROUND_MILLIS) % LOOK_EVERY_MILLIS;
  const rest = LOOK_EVERY_MILLIS - LOOK_MILLIS;
  return round < rest
    ? { isUnderground: true, forMillis: rest - round }
    : { isUnderground: false, forMillis: LOOK_EVERY_MILLIS - round };
}
