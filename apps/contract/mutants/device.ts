import { inCore, type SourceMutants } from './source-mutant.ts';

const HEADLESS = 'events/headless.ts';
const PROVIDER = 'sensors/provider.ts';

/** Provider, power save, heartbeat, headless tasks, the end of the app. */
export const DEVICE_MUTANTS: SourceMutants = {
  '2.6/platform-fields': [
    inCore(
      PROVIDER,
      '...(accuracyAuthorization === undefined ?',
      '...(accuracyAuthorization === undefined && !MUTANT ?',
    ),
    inCore(PROVIDER, '{ insufficientlyInUse }', '(MUTANT ? {} : { insufficientlyInUse })'),
  ],
  '9/platform-versions': [
    inCore(
      PROVIDER,
      '...(insufficientlyInUse === undefined ?',
      '...(insufficientlyInUse === undefined && !MUTANT ?',
    ),
  ],
  'gaps/constants/coarse-is-reduced': [
    inCore(
      PROVIDER,
      '{ accuracyAuthorization }',
      '{ accuracyAuthorization: MUTANT ? 0 : accuracyAuthorization }',
    ),
  ],
  'gaps/onPowerSaveChange/bare': [
    inCore(
      'engine/reading-handlers.ts',
      "unit.emit('powersavechange', ",
      "unit.emit('powersavechange', MUTANT ? ({ isPowerSaveMode } as any) : ",
    ),
  ],
  'gaps/heartbeat/shape': [
    inCore(
      'engine/wiring/heartbeat.ts',
      "unit.emit('heartbeat', { location })",
      "unit.emit('heartbeat', MUTANT ? (location as any) : { location })",
    ),
  ],
  'gaps/heartbeat/extras': [
    inCore('engine/wiring/heartbeat.ts', '{ heartBeat: true }', '(MUTANT ? {} : { heartBeat: true })'),
  ],
  'gaps/heartbeat/interval': [
    inCore(
      'engine/heartbeat.ts',
      'const left = late < interval ? interval - late : interval;',
      'const left = (late < interval ? interval - late : interval) * (MUTANT ? 2 : 1);',
    ),
    inCore(
      'engine/heartbeat.ts',
      'if (!env.isWanted()) return stop();',
      'if (!env.isWanted() && !MUTANT) return stop();',
    ),
  ],
  '2.22/flat': [
    inCore(HEADLESS, '{ ...fields, name }', '(MUTANT ? { name, params: payload } : { ...fields, name })'),
  ],
  'gaps/disagree/headless-payload': [
    inCore(
      HEADLESS,
      '{ ...fields, name }',
      '(MUTANT ? { name, ...fields, params: payload } : { ...fields, name })',
    ),
  ],
  'gaps/onPowerSaveChange/headless': [
    inCore(
      HEADLESS,
      '{ isPowerSaveMode: payload }',
      '(MUTANT ? { value: payload } : { isPowerSaveMode: payload })',
    ),
  ],
  '6/6.1': [
    inCore(HEADLESS, 'NAMES.has(name);', "(NAMES.has(name) || (MUTANT && name === 'location'));"),
    inCore(HEADLESS, 'env.isRuntimeGone() &&', "env.isRuntimeGone() && !(MUTANT && name === 'http') &&"),
  ],
  '4/registerHeadlessTask/not-on-ios': [
    inCore('engine/wiring/headless.ts', 'hasHeadless: ', 'hasHeadless: MUTANT || '),
  ],
  'gaps/stopOnTerminate': [
    inCore(
      'events/app-runtime.ts',
      '!parts.config().stopOnTerminate',
      '(MUTANT || !parts.config().stopOnTerminate)',
    ),
    inCore(
      'events/app-runtime.ts',
      'if (!tracking.enabled ||',
      'if (MUTANT) return tracking.end(); if (!tracking.enabled ||',
    ),
  ],
  '2.1/where-locations-come': [
    inCore(
      'locations/record.ts',
      'battery: context.battery',
      '...(MUTANT && (context.event || context.extras) ? {} : { battery: context.battery })',
    ),
  ],
  'gaps/records/embedded': [
    inCore(
      'engine/wiring/heartbeat.ts',
      "unit.emit('heartbeat',",
      "if (MUTANT && location) parts.records.append(location); unit.emit('heartbeat',",
    ),
  ],
};
