import type { Device } from '../device/device';
import type { OsRules } from '../os/rules';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';
import type { Agenda } from './agenda';
import type { Clock } from './clock';
import type { Conditions } from './conditions';
import type { ObservationPayload } from './observation';

/** What all parts of a phone share. */
export interface Handset {
  readonly world: World;
  readonly device: Device;
  readonly os: OsRules;
  readonly server: ModelServer;
  readonly seed: number;
  readonly agenda: Agenda;
  readonly clock: Clock;
  readonly conditions: Conditions;
  observe(observation: ObservationPayload): void;
}
