import {
  becomes,
  DROPPED,
  FALSE,
  inCore,
  preceded,
  type SourceMutants,
  TRUE,
  times,
} from './source-mutant.ts';

/** Geofences. */
export const GEOFENCE_MUTANTS: SourceMutants = {
  'gaps/disagree/off-geometry': [
    inCore(
      'createSlicing',
      "$.emit('geofenceschange', { off: $it })",
      becomes('$it.map(({ identifier }) => ({ identifier }))'),
    ),
  ],
  'gaps/geofence/location': [
    inCore('announcer', "$.emit('geofence', { location: $it })", becomes("action === 'DWELL' ? null : $it")),
  ],
  'gaps/geofence/silent-action': [
    inCore('announcer', 'fence[FLAG[action]] === true', TRUE),
    inCore(
      'createTransitions.evaluate',
      "announce(one.fence, 'EXIT', ...$)",
      becomes('one.fence.notifyOnEntry ? $it : undefined'),
    ),
  ],
  'gaps/records/geofence': [inCore('announcer', 'record($, { geofence: $ }, ...$)', DROPPED)],
  '2.9/dwell-needs-delay': [
    inCore('dwellAt', '!notifyOnDwell', TRUE),
    inCore('checkedGeofence', 'fence.notifyOnDwell && delay === undefined', FALSE),
  ],
  '3/dwell': [inCore('dwellAt', 'deadlineAfter($, $it, $)', times(0.5))],
  '2.11/delta': [
    inCore(
      'createSlicing',
      "$.emit('geofenceschange', $)",
      preceded('on = [...monitored.values()].map((one) => one.fence);'),
    ),
  ],
  'gaps/addGeofence/identifier': [
    inCore('isIdentifier', 'IDENTIFIER_MAX', times(2)),
    inCore('isIdentifier', 'value.length >= $it', becomes('0')),
  ],
  'gaps/addGeofence/radius': [
    inCore('checkedGeofence', "number('radius', $, $it)", becomes('() => true')),
    inCore('createFenceRegistry', 'radius >= $it', times(0.5)),
  ],
  'gaps/addGeofence/position': [
    inCore('checkedGeofence', "number('latitude', $, $it)", becomes('() => true')),
    inCore('checkedGeofence', "number('longitude', $, $it)", becomes('(value) => Math.abs(value) <= 200')),
  ],
  'gaps/addGeofence/loitering': [
    inCore('checkedGeofence', "number('loiteringDelay', $, $it)", becomes('() => true')),
    inCore('checkedGeofence', 'fence.notifyOnDwell && delay === undefined', FALSE),
  ],
  'gaps/addGeofence/notify-default': [
    inCore('checkedFlags', '{ notifyOnEntry: true, notifyOnExit: $it }', FALSE),
    inCore('checkedFlags', '!FLAGS.some($)', FALSE),
  ],
  'gaps/addGeofence/all-or-none': [
    inCore(
      'checkedGeofence.refuse',
      "new GeoError('INVALID_GEOFENCE', $it)",
      becomes("$it.replace(`geofences[${index}]`, '')"),
    ),
    inCore(
      'checkedGeofences',
      'Array.from(given, checkedGeofence)',
      becomes(
        'given.flatMap((one, index) => { try { return [checkedGeofence(one, index)]; } catch { return []; } })',
      ),
    ),
  ],
  'gaps/addGeofence/replaces': [
    inCore(
      'createFenceRegistry.replace',
      '!isSameCircle(visit.circle, fence)',
      preceded(
        'const was = monitored.get(identifier); if (was) { transitions.forget(identifier); was.fenceState = { inside: false, doubtedAt: null, region: null }; }',
      ),
    ),
    inCore('createFenceRegistry.replace', 'one.fence = fence', DROPPED),
  ],
  'gaps/keys/fence-budget': [inCore('geofenceSettings', 'RESERVED_REGIONS', becomes('0'))],
};
