import type { HeadingEvent as WireHeading } from '@geo/core';
import { double, flag } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** A smoothed compass heading (contract 2.19). */
export interface HeadingEvent extends WithRaw {
  /** Degrees clockwise from north, 0 to 360. */
  readonly heading: number;
  /** As the platform says it: iOS degrees of deviation, Android a calibration level 0 to 3. */
  readonly accuracy: number;
  /** True north? Otherwise magnetic. */
  readonly isTrue: boolean;
}

const HEADING = shape<WireHeading, HeadingEvent>({ heading: double, accuracy: double, isTrue: flag });

/** A heading from the wire. */
export const parseHeading = (payload: unknown): HeadingEvent => HEADING.parse(payload);
