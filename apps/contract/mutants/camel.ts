import { inCamel, type SourceMutants } from './source-mutant.ts';

const SHAPE = 'shape/shape.ts';
const KINDS = 'shape/kinds.ts';

/** Binding D. */
export const CAMEL_MUTANTS: SourceMutants = {
  '2/camel-names': [
    inCamel(
      SHAPE,
      'for (const { name, wireName, kind } of columns) shaped[name] =',
      'for (const { name, wireName, kind } of columns) shaped[MUTANT ? wireName : name] =',
    ),
  ],
  '2/nullable-in-d': [
    inCamel(
      SHAPE,
      '= read(kind, fieldOf(raw, wireName));',
      '= MUTANT && raw[wireName] === undefined ? undefined : read(kind, fieldOf(raw, wireName));',
    ),
  ],
  '2.5/only-enabled-required': [
    inCamel(
      'shapes/state.ts',
      'const typed = STATE.parse(payload);',
      'const typed = STATE.parse(MUTANT ? { isMoving: false, ...(payload as object) } : payload);',
    ),
  ],
  '2.5/state[key]': [
    inCamel(
      'shapes/state.ts',
      '{ ...readable(typed.raw), ...typed }',
      '{ ...(MUTANT ? {} : readable(typed.raw)), ...typed }',
    ),
  ],
  '9/raw': [inCamel(SHAPE, 'shaped.raw = raw;', 'shaped.raw = MUTANT ? { ...raw } : raw;')],
  '2.22/params': [
    inCamel(
      'shapes/headless.ts',
      'const { name, ...params } = readable(raw);',
      'const { name, ...rest } = readable(raw); const params = MUTANT ? {} : rest;',
    ),
  ],
  'gaps/disagree/headless-payload': [
    inCamel(
      'shapes/headless.ts',
      'Object.freeze({ name: read(text, name),',
      'Object.freeze({ ...(MUTANT ? raw : {}), name: read(text, name),',
    ),
  ],
  '2.25/stream': [inCamel('stream/stream-subscription.ts', 'pauses > 0 ||', '(pauses > 0 && !MUTANT) ||')],
  '2.25/remove-listeners': [
    inCamel('engine/listening.ts', 'streams.cancelAll();', 'MUTANT || streams.cancelAll();'),
  ],
  '4/async': [
    inCamel(
      'engine/queue.ts',
      'getLocations: async () => (await engine.getLocations()).map(parseLocation)',
      'getLocations: () => MUTANT ? ([] as any) : engine.getLocations().then((all) => all.map(parseLocation))',
    ),
  ],
  '4/watchPosition/delivers': [
    inCamel(
      'engine/positions.ts',
      'push(parseLocation(location))',
      '(MUTANT ? undefined : push(parseLocation(location)))',
    ),
  ],
  '4/setOdometer/location': [
    inCamel(
      'shapes/location.ts',
      'sample: optional(flag)',
      'sample: { ...optional(flag), accept: (value) => (MUTANT ? undefined : flag.accept(value)) }',
    ),
  ],
  '2.1/2.1.1': [
    inCamel(
      'shapes/location.ts',
      "isMoving: wire('is_moving', nullable(flag))",
      "isMoving: wire('is_moving', { ...nullable(flag), accept: (value) => (MUTANT ? flag.accept(value) ?? false : nullable(flag).accept(value)) })",
    ),
  ],
  'gaps/onPowerSaveChange/object': [
    inCamel(
      'shapes/power-save.ts',
      'POWER_SAVE_CHANGE.parse(typeof payload',
      'MUTANT ? (payload as any) : POWER_SAVE_CHANGE.parse(typeof payload',
    ),
  ],
  'gaps/disagree/is-moving-null': [
    inCamel(SHAPE, 'else if (kind.keepsNull)', 'else if (kind.keepsNull && !MUTANT)'),
    inCamel(
      'shapes/location.ts',
      'export const parseLocation = (payload: unknown): Location => LOCATION.parse(payload);',
      'export const parseLocation = (payload: unknown): Location => MUTANT ? ({ ...LOCATION.parse(payload), isMoving: LOCATION.parse(payload).isMoving ?? false }) : LOCATION.parse(payload);',
    ),
  ],
  'gaps/disagree/off-geometry': [
    inCamel(
      'shapes/geofence.ts',
      '  GEOFENCES_CHANGE.parse(payload);',
      '  MUTANT ? { ...GEOFENCES_CHANGE.parse(payload), off: GEOFENCES_CHANGE.parse(payload).off.map(({ identifier }) => parseGeofence({ identifier })) } : GEOFENCES_CHANGE.parse(payload);',
    ),
  ],
  'gaps/disagree/fix-ages': [
    inCamel(
      'shapes/state.ts',
      'return Object.freeze({',
      'if (MUTANT) return { ...typed.raw, ...typed, lastAcceptedFixAge: typed.raw.lastRawFixAge } as State; return Object.freeze({',
    ),
  ],
  'gaps/disagree/identity': [
    inCamel(
      'engine/queue.ts',
      'engine.getLocations()',
      'engine.getLocations().then((all) => (MUTANT ? [...new Map(all.map((one) => [one.timestamp, one])).values()] : all))',
    ),
  ],
  'gaps/disagree/persist': [
    inCamel(
      'engine/positions.ts',
      'currentPositionOptionsToWire(options)',
      '{ ...currentPositionOptionsToWire(options), ...(MUTANT ? { persist: true } : {}) }',
    ),
    inCamel(
      'engine/positions.ts',
      'watchPositionOptionsToWire(options)',
      '{ ...watchPositionOptionsToWire(options), ...(MUTANT ? { persist: true } : {}) }',
    ),
  ],
  'gaps/disagree/empty-values': [
    inCamel(
      KINDS,
      'return safely(() => kind.accept(value)) ?? kind.empty;',
      'return MUTANT ? (kind.accept(value) as T) : (safely(() => kind.accept(value)) ?? kind.empty);',
    ),
    inCamel(
      KINDS,
      '  } catch {\n    return undefined;',
      '  } catch (error) {\n    if (MUTANT) throw error;\n    return undefined;',
    ),
  ],
};
