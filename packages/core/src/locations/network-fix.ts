import type { FixReading } from '../ports/sensor';

/**
 * How much less a network position is believed. On recorded phones (MobilityNet, the two timelines that were tuned on)
 * the gate at two thirds for them lowers the 95th percentile of the error from 45.4 to 45.3 m on Android and from 29.8 to
 * 29.4 m on iOS; at half, iOS loses 8 % of its fixes.
 */
const DOUBT = 1.5;
/**
 * Of the speed limit. On Android, on the same timelines, 46 good network positions and 4 bad ones came faster than 5 m/s;
 * faster than 15 m/s none of the good and 2 of the bad.
 */
const SPEED_SHARE = 0.25;
/** Times as fast as the device travels anyway: on a train, places that lie a train's way apart are no surprise. */
const SPEED_FACTOR = 2;

/**
 * Tells positions of Wi-Fi and cells from those of satellites. Satellites measure speed: on a platform that passes it on,
 * a fix without one is a guess of the network. Such guesses lie for minutes and by kilometres, whatever accuracy they claim.
 * Where nobody can tell (recorded tracks, some receivers, browsers) all fixes are believed alike.
 */
export class NetworkFixes {
  constructor(private readonly satellitesSaySpeed: boolean) {}

  includes({ speed }: FixReading): boolean {
    return this.satellitesSaySpeed && speed === undefined;
  }

  /** By how much to multiply what such a fix claims, and how long one has to wait for a better one. */
  doubt(reading: FixReading): number {
    return this.includes(reading) ? DOUBT : 1;
  }

  /** Metres a second at which this fix may have come, on a device that travels at `speed`. */
  limit(reading: FixReading, maxSpeed: number, speed: number): number {
    if (!this.includes(reading)) return maxSpeed;
    return Math.min(maxSpeed, Math.max(maxSpeed * SPEED_SHARE, speed * SPEED_FACTOR));
  }
}
