import { clients, headless } from './company';
import { errors, version } from './errors';
import { geofence } from './fences';
import { locked } from './locked';
import type { Story } from './story';
import { drive, start, stop } from './tracking';
import { kill, refresh } from './uploads';

/** In the order in which somebody who writes a host reads them. */
export const stories: readonly Story[] = [
  start,
  drive,
  stop,
  geofence,
  refresh,
  kill,
  headless,
  clients,
  locked,
  errors,
  version,
];
