import { BODY, becomes, DROPPED, FALSE, inCamel, preceded, type SourceMutants } from './source-mutant.ts';

/** Binding D. */
export const CAMEL_MUTANTS: SourceMutants = {
  '2/camel-names': [inCamel('shape.parse', 'shaped[$it] = $', becomes('wireName'))],
  '2/nullable-in-d': [
    inCamel(
      'shape.parse',
      'read(kind, fieldOf(raw, wireName))',
      becomes('raw[wireName] === undefined ? undefined : $it'),
    ),
  ],
  '2.5/only-enabled-required': [
    inCamel('parseState', 'STATE.parse($it)', becomes('{ isMoving: false, ...$it }')),
  ],
  '2.5/state[key]': [inCamel('parseState', 'readable(typed.raw)', becomes('{}'))],
  '9/raw': [inCamel('shape.parse', 'shaped.raw = $it', becomes('{ ...$it }'))],
  '2.22/params': [inCamel('parseHeadlessEvent', '{ params: $it }', becomes('{}'))],
  'gaps/disagree/headless-payload': [
    inCamel('parseHeadlessEvent', '{ name: $, params: $ }', becomes('{ ...raw, ...$it }')),
  ],
  '2.25/stream': [inCamel('openStream.step', 'pauses > 0', FALSE)],
  '2.25/remove-listeners': [inCamel('listening', 'streams.cancelAll()', DROPPED)],
  'gaps/getLocations/page': [inCamel('queueOperations', 'locationPageToWire(page)', becomes('{}'))],
  'gaps/getGeofences/page': [inCamel('geofenceOperations', 'geofencePageToWire(page)', becomes('{}'))],
  'gaps/getTrips/page': [inCamel('tripOperations', 'tripPageToWire(page)', becomes('{}'))],
  'gaps/watchLine/delivers': [inCamel('tripOperations', 'push(parseLine($))', becomes('undefined'))],
  'gaps/addGeofences/source': [
    inCamel('geofenceOperations', 'isSource(geofences)', FALSE),
    inCamel('sourceToWire', 'listToWire(await source.next())', becomes('await source.next()')),
  ],
  '4/async': [inCamel('queueOperations', '{ getLocations: $it }', becomes('() => []'))],
  '4/watchPosition/delivers': [inCamel('positionOperations', 'push(parseLocation($))', becomes('undefined'))],
  '4/setOdometer/location': [
    inCamel('parseLocation', 'LOCATION.parse(payload)', becomes('{ ...$it, sample: null }')),
  ],
  '2.1/2.1.1': [
    inCamel(
      'parseLocation',
      'LOCATION.parse(payload)',
      becomes('{ ...$it, isMoving: $it.isMoving ?? false }'),
    ),
  ],
  'gaps/onPowerSaveChange/object': [
    inCamel('parsePowerSaveChange', 'POWER_SAVE_CHANGE.parse($)', becomes('payload')),
  ],
  'gaps/disagree/is-moving-null': [
    inCamel('shape.toWire', 'kind.keepsNull', FALSE),
    inCamel(
      'parseLocation',
      'LOCATION.parse(payload)',
      becomes('{ ...$it, isMoving: $it.isMoving ?? false }'),
    ),
  ],
  'gaps/disagree/off-geometry': [
    inCamel(
      'parseGeofencesChange',
      'GEOFENCES_CHANGE.parse(payload)',
      becomes('{ ...$it, off: $it.off.map(({ identifier }) => parseGeofence({ identifier })) }'),
    ),
  ],
  'gaps/disagree/fix-ages': [
    inCamel(
      'parseState',
      '{ ...readable(typed.raw), ...typed }',
      becomes('{ ...$it, lastAcceptedFixAge: typed.raw.lastRawFixAge }'),
    ),
  ],
  'gaps/disagree/identity': [
    inCamel(
      'queueOperations.getLocations',
      'engine.getLocations(locationPageToWire(page))',
      becomes('$it.then((all) => [...new Map(all.map((one) => [one.timestamp, one])).values()])'),
    ),
  ],
  'gaps/disagree/persist': [
    inCamel(
      'positionOperations',
      'currentPositionOptionsToWire(options)',
      becomes('{ ...$it, persist: true }'),
    ),
    inCamel(
      'positionOperations',
      'watchPositionOptionsToWire(options)',
      becomes('{ ...$it, persist: true }'),
    ),
  ],
  'gaps/disagree/empty-values': [
    inCamel('read', 'safely($) ?? kind.empty', becomes('kind.accept(value)')),
    inCamel('safely', BODY, preceded('return run();')),
  ],
};
