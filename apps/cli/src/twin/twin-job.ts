import type { TrackPoint } from '@geo/adapter-node';
import type { ConfigPatch, Trip } from '@geo/core';
import type { ProfileName } from '../replay/assumptions';

/** A device's past, to be lived again with another configuration. */
export interface TwinJob {
  readonly device: string;
  /** In the order of time. */
  readonly points: readonly TrackPoint[];
  /** Every point of a recorder, instead of the records that the filters of an engine have left. */
  readonly isRecorded: boolean;
  readonly config: ConfigPatch;
  readonly profile: ProfileName;
}

/** What the engine made of it. */
export interface TwinRun {
  readonly trips: readonly Trip[];
  /** Records that it would have stored. */
  readonly records: number;
  /** Metres that it would have counted. */
  readonly odometer: number;
}
