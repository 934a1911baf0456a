import type { PlatformProfile } from '../config/profiles';
import type { LastLife } from '../contract/last-life';
import type { SensorKind } from '../ports/sensor';

/**
 * The format version. A replay answers the calls of an engine by their numbers, so that a change of what an engine reads at boot,
 * or of the order, is a new version as well. A reader refuses versions that it does not list in `READABLE_VERSIONS`.
 */
export const BLACK_BOX_VERSION = 2;

/**
 * The versions whose lines can be read and explained; only those of `BLACK_BOX_VERSION` are replayed. Version 1 has the same
 * lines. A box may have lives of several versions: that of an app that was updated.
 */
export const READABLE_VERSIONS: readonly number[] = [1, BLACK_BOX_VERSION];

/** The first line of a segment. */
export interface SegmentHeader {
  /** The format version. */
  readonly blackBox: number;
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
