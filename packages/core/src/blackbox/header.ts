import type { PlatformProfile } from '../config/profiles';
import type { SensorKind } from '../ports/sensor';

/** The version of the lines' form: a reader refuses what it does not know. */
export const BLACK_BOX_VERSION = 1;

/** The first line of a segment. */
export interface SegmentHeader {
  /** The version of the format. */
  readonly blackBox: typeof BLACK_BOX_VERSION;
  /** The version of the engine that wrote it. */
  readonly engine: string;
  /** The platform that wrote it. */
  readonly profile: PlatformProfile;
  /** Which boot of the device. */
  readonly bootId: string;
  /** The kinds of sensor this device has. */
  readonly available: readonly SensorKind[];
  /** When the segment begins: monotonic and wall clock, milliseconds. */
  readonly up: number;
  /** Epoch milliseconds. */
  readonly wall: number;
  /**
   * Names one life of the process. Its first segment begins with what the engine read of its memory at boot; the ones
   * behind go on where the one before ended.
   */
  readonly life: string;
  /** Counts the segments of a life from 0. */
  readonly part: number;
  /** In a segment behind the first: the regions' records in durable memory when it began, as far as they were seen. */
  readonly memory?: Readonly<Record<string, string>>;
}
