import type { PositionsFact } from '../api/positions/positions';
import type { SettingsFact } from '../config/settings';
import type { AppFact } from '../events/app-runtime';
import type { FixFact } from '../locations/fix-fact';
import type { LogFact } from '../log/log-rows';
import type { DormancyFact } from '../motion/dormant-parking';
import type { QueueFact } from '../queue/records';
import type { NetworkFact } from '../sensors/device-readings';
import type { HeartbeatFact } from '../sensors/heartbeat';
import type { LocationFact } from '../sensors/location-failure';
import type { ProviderFact } from '../sensors/provider';
import type { StorageFact } from './compose/durable-parts';
import type { ReadingFact } from './reading-fact';
import type { RegionFact } from './region-fact';
import type { TrackingFact } from './tracking';

/** Every fact that one part of the engine reports to others. */
export type Fact =
  | AppFact
  | DormancyFact
  | FixFact
  | HeartbeatFact
  | LocationFact
  | LogFact
  | NetworkFact
  | PositionsFact
  | ProviderFact
  | QueueFact
  | ReadingFact
  | RegionFact
  | SettingsFact
  | StorageFact
  | TrackingFact;

/** Reports a fact: its handlers in the table run synchronously, in order, within the present step. */
export type Emit = (fact: Fact) => void;
