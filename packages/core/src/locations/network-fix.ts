import type { FixReading } from '../ports/sensor';

/**
 * Factor on the accuracy that a network position claims. On recorded phones (MobilityNet, the two timelines used for tuning)
 * the gate at two thirds for them lowers the 95th percentile of the error from 45.4 to 45.3 m on Android and from 29.8 to
 * 29.4 m on iOS; at half, iOS loses 8 % of its fixes.
 */
const DOUBT = 1.5;
/**
 * Share of the speed limit. On Android, on the same timelines, 46 good network positions and 4 bad ones came faster than 5 m/s;
 * faster than 15 m/s none of the good and 2 of the bad.
 */
const SPEED_SHARE = 0.25;
/** Factor on the device's own speed: on a train, positions far apart are plausible. */
const SPEED_FACTOR = 2;

/**
 * Distinguishes network positions (Wi-Fi, cells) from satellite fixes. Satellites measure speed: on a platform that provides it,
 * a fix without one is a network position. Those may be wrong for minutes and by kilometres, whatever accuracy they claim.
 * Where the source cannot be determined (recorded tracks, some receivers, browsers) all fixes are treated alike.
 */
export interface NetworkFixes {
  includes(reading: FixReading): boolean;
  /** Is it of satellites for certain? */
  isOfSatellites(reading: FixReading): boolean;
  /** The factor on the claimed accuracy of such a fix, and on the wait for a better one. */
  doubt(reading: FixReading): number;
  /** The speed limit of this fix, metres a second, on a device that travels at `speed`. */
  limit(reading: FixReading, maxSpeed: number, speed: number): number;
}

/** The network positions of a platform. */
export function createNetworkFixes(satellitesSaySpeed: boolean): NetworkFixes {
  const includes = ({ speed }: FixReading) => satellitesSaySpeed && speed === undefined;
  return {
    includes,
    isOfSatellites: ({ speed }) => satellitesSaySpeed && speed !== undefined,
    doubt: (reading) => (includes(reading) ? DOUBT : 1),
    limit(reading, maxSpeed, speed) {
      if (!includes(reading)) return maxSpeed;
      return Math.min(maxSpeed, Math.max(maxSpeed * SPEED_SHARE, speed * SPEED_FACTOR));
    },
  };
}
