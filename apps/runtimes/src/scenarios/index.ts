import { boot, bootWithMany } from './boot';
import { dayAndroid, dayIos, dayWithMany } from './day/day';
import { drive } from './drive';
import { faults } from './faults';
import { positions } from './positions';
import { recordedDays } from './recorded/day';
import { recordedRide, recordedRun } from './recorded/tracks';
import { safety } from './safety';
import type { Scenario } from './scenario';
import { upload } from './upload';

/** All golden scenarios, in the order of the table. */
export const scenarios: readonly Scenario[] = [
  boot,
  drive,
  dayAndroid,
  dayIos,
  upload,
  safety,
  positions,
  ...faults,
  bootWithMany,
  dayWithMany,
  recordedRun,
  recordedRide,
  ...recordedDays,
];
