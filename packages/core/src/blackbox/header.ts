import type { PlatformProfile } from '../config/profiles';
import type { LastLife } from '../contract/last-life';
import type { SensorKind } from '../ports/sensor';

/** The format version: a reader refuses others. */
export const BLACK_BOX_VERSION = 1;

/** The first line of a segment. */
export interface SegmentHeader {
  /** The format version. */
  readonly blackBox: typeof BLACK_BOX_VERSION;
  /** The version of the engine that wrote it. */
  readonly engine: string;
  /** The platform that wrote it. */
  readonly profile: PlatformProfile;
  /** Identifies the boot of the device. */
  readonly bootId: string;
  /** The kinds of sensor of this device. */
  readonly available: readonly SensorKind[];
  /** When the segment begins: monotonic and wall clock, milliseconds. */
  readonly up: number;
  /** Epoch milliseconds. */
  readonly wall: number;
  /** Why the previous process ended, as this one was told: it is a row of the log, and a replay writes it too. */
  readonly lastLife?: LastLife;
  /**
   * Identifies one process. Its first segment begins with what the engine read of its memory at boot; later segments
   * continue the previous one.
   */
  readonly life: string;
  /** The segment's number in the process, from 0. */
  readonly part: number;
  /** In later segments: the regions' records in storage when it began. */
  readonly memory?: Readonly<Record<string, string>>;
}
