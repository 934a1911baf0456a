import { clients, headless } from './clients';
import { androidTexts, iosKeys, lastLife, settings } from './device';
import { restarted } from './ended';
import { errors, version } from './errors';
import { geofence } from './fences';
import { partsCall, partsResult } from './parts';
import { events, mock } from './readings';
import { locked } from './locked';
import { lockedBoot, regionExit } from './relaunched';
import type { Story } from './story';
import { drive, start, stop } from './tracking';
import { kill, refresh } from './uploads';
import { uptimes } from './uptimes';

/** In the order in which the author of a host reads them. */
export const stories: readonly Story[] = [
  start,
  drive,
  stop,
  geofence,
  refresh,
  kill,
  headless,
  clients,
  partsResult,
  partsCall,
  locked,
  lockedBoot,
  regionExit,
  restarted,
  uptimes,
  errors,
  version,
  mock,
  events,
  lastLife,
  settings,
  iosKeys,
  androidTexts,
];
