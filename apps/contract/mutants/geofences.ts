import { inCore, type SourceMutants } from './source-mutant.ts';

const ANNOUNCER = 'geofences/announcer.ts';
const VALIDATION = 'geofences/validation.ts';
const POPULATION = 'geofences/registry.ts';

/** Geofences. */
export const GEOFENCE_MUTANTS: SourceMutants = {
  'gaps/disagree/off-geometry': [
    inCore(
      'geofences/slicing.ts',
      "effects.emit('geofenceschange', { on, off",
      "effects.emit('geofenceschange', { on, off: MUTANT ? off.map(({ identifier }) => ({ identifier }) as any) : off",
    ),
  ],
  'gaps/geofence/location': [
    inCore(
      ANNOUNCER,
      'action, location, ...',
      'action, location: MUTANT && action === "DWELL" ? (null as any) : location, ...',
    ),
  ],
  'gaps/geofence/silent-action': [
    inCore(ANNOUNCER, 'fence[FLAG[action]] === true &&', '(MUTANT || fence[FLAG[action]] === true) &&'),
    inCore(
      'geofences/transitions.ts',
      "tell(one.fence, 'EXIT', fix, {});",
      "if (!MUTANT || one.fence.notifyOnEntry) tell(one.fence, 'EXIT', fix, {});",
    ),
  ],
  'gaps/records/geofence': [
    inCore(
      ANNOUNCER,
      'record(fix, { geofence: { identifier, action } }, age);',
      'if (!MUTANT) record(fix, { geofence: { identifier, action } }, age);',
    ),
  ],
  '2.9/dwell-needs-delay': [
    inCore(
      'geofences/visit.ts',
      'if (!notifyOnDwell || loiteringDelay === undefined',
      'if (MUTANT || !notifyOnDwell || loiteringDelay === undefined',
    ),
    inCore(
      VALIDATION,
      'fence.notifyOnDwell && delay === undefined',
      'fence.notifyOnDwell && delay === undefined && !MUTANT',
    ),
  ],
  '3/dwell': [
    inCore(
      'geofences/visit.ts',
      'deadlineAfter(visit.enteredAt, loiteringDelay,',
      'deadlineAfter(visit.enteredAt, loiteringDelay / (MUTANT ? 2 : 1),',
    ),
  ],
  '2.11/delta': [
    inCore(
      'geofences/slicing.ts',
      'if (on.length === 0 && off.length === 0) return;',
      'if (on.length === 0 && off.length === 0) return; if (MUTANT) on = [...monitored.values()].map((one) => one.fence);',
    ),
  ],
  'gaps/addGeofence/identifier': [
    inCore(VALIDATION, 'value.length <= IDENTIFIER_MAX', 'value.length <= IDENTIFIER_MAX * (MUTANT ? 2 : 1)'),
    inCore(VALIDATION, 'value.length >= 1', 'value.length >= (MUTANT ? 0 : 1)'),
  ],
  'gaps/addGeofence/radius': [
    inCore(VALIDATION, '(value) => value > 0', '(value) => MUTANT || value > 0'),
    inCore(POPULATION, 'radius >= SMALL_RADIUS_METERS', 'radius >= SMALL_RADIUS_METERS * (MUTANT ? 0.5 : 1)'),
  ],
  'gaps/addGeofence/position': [
    inCore(VALIDATION, 'Math.abs(value) <= 90)', '(MUTANT || Math.abs(value) <= 90))'),
    inCore(VALIDATION, 'Math.abs(value) <= 180)', 'Math.abs(value) <= (MUTANT ? 200 : 180))'),
  ],
  'gaps/addGeofence/loitering': [
    inCore(VALIDATION, '(value) => value >= 0', '(value) => MUTANT || value >= 0'),
    inCore(VALIDATION, 'if (fence.notifyOnDwell &&', 'if (!MUTANT && fence.notifyOnDwell &&'),
  ],
  'gaps/addGeofence/notify-default': [
    inCore(
      VALIDATION,
      'return { notifyOnEntry: true, notifyOnExit: true };',
      'return { notifyOnEntry: true, notifyOnExit: !MUTANT };',
    ),
    inCore(VALIDATION, 'if (!FLAGS.some(', 'if (!MUTANT && !FLAGS.some('),
  ],
  'gaps/addGeofence/all-or-none': [
    inCore(VALIDATION, '(geofences[${index}]${name})', '(${MUTANT ? "" : `geofences[${index}]`}${name})'),
    inCore(
      VALIDATION,
      'return Array.from(given, checkedGeofence);',
      'return MUTANT ? given.flatMap((one, index) => { try { return [checkedGeofence(one, index)]; } catch { return []; } }) : Array.from(given, checkedGeofence);',
    ),
  ],
  'gaps/addGeofence/replaces': [
    inCore(
      POPULATION,
      'const visit = visits.get(identifier);',
      'const visit = visits.get(identifier); const was = monitored.get(identifier); if (MUTANT && was) { transitions.forget(identifier); was.fenceState = { inside: false, doubtedAt: null, region: null }; }',
    ),
    inCore(POPULATION, 'one.fence = fence;', 'if (!MUTANT) one.fence = fence;'),
  ],
  'gaps/keys/fence-budget': [
    inCore(
      'geofences/geofence-settings.ts',
      'profile.regionBudget - RESERVED_REGIONS',
      'profile.regionBudget - (MUTANT ? 0 : RESERVED_REGIONS)',
    ),
  ],
};
