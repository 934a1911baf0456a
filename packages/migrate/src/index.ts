/**
 * What becomes of a configuration of another location library: a configuration of this engine, and for each key a verdict with its reason.
 *
 * @packageDocumentation
 */

export type { OtherDefault } from './config/defaults';
export type { Verdict } from './config/rule';
export {
  type ConfigStyle,
  type DefaultFinding,
  type Finding,
  migrateConfig,
  type MigrateOptions,
  type Migration,
  styleOf,
} from './migrate';
