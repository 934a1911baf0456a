import type { Baseline } from './baseline';
import { CONTINUOUS, CONTINUOUS_BATCHED } from './continuous';
import { DISTANCE_FILTER_10, DISTANCE_FILTER_PAUSING, SIGNIFICANT_CHANGE } from './distance-filter';
import { ELASTIC_BATCHED, ELASTIC_EACH } from './elastic';
import { EVERY_30_SECONDS, EVERY_60_SECONDS } from './fixed-interval';
import { OPENPATH_HAHFDC, OPENPATH_HAMFDC, OPENPATH_MAHFDC, OPENPATH_MAMFDC } from './openpath';
import { OVERLAND } from './overland';
import { OWNTRACKS_MOVE, OWNTRACKS_SIGNIFICANT } from './owntracks-android';
import { OWNTRACKS_IOS_MOVE, OWNTRACKS_IOS_SIGNIFICANT } from './owntracks-ios';
import { RADAR_CONTINUOUS, RADAR_EFFICIENT, RADAR_RESPONSIVE } from './radar';
import { SCALED_DISTANCE } from './scaled-distance';
import { TRACCAR_LEGACY, TRACCAR_LEGACY_75, TRACCAR_LEGACY_75_HIGH } from './traccar-legacy';
import { TRACCAR_SDK_HIGH, TRACCAR_SDK_MEDIUM } from './traccar-sdk';

/** The policies that ours is compared with, in the order of their numbers; each says on which systems it exists. */
export const BASELINES: readonly Baseline[] = [
  CONTINUOUS,
  CONTINUOUS_BATCHED,
  EVERY_30_SECONDS,
  EVERY_60_SECONDS,
  DISTANCE_FILTER_10,
  DISTANCE_FILTER_PAUSING,
  SIGNIFICANT_CHANGE,
  TRACCAR_LEGACY,
  TRACCAR_LEGACY_75,
  TRACCAR_LEGACY_75_HIGH,
  TRACCAR_SDK_MEDIUM,
  TRACCAR_SDK_HIGH,
  OWNTRACKS_SIGNIFICANT,
  OWNTRACKS_MOVE,
  OWNTRACKS_IOS_SIGNIFICANT,
  OWNTRACKS_IOS_MOVE,
  SCALED_DISTANCE,
  OVERLAND,
  ELASTIC_EACH,
  ELASTIC_BATCHED,
  RADAR_CONTINUOUS,
  RADAR_RESPONSIVE,
  RADAR_EFFICIENT,
  OPENPATH_HAHFDC,
  OPENPATH_HAMFDC,
  OPENPATH_MAHFDC,
  OPENPATH_MAMFDC,
];
