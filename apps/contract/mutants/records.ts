import { inCore, type SourceMutants } from './source-mutant.ts';

const RECORD = 'locations/record.ts';
const TRACK = 'locations/fix-pipeline.ts';
const INSERT = 'api/insert.ts';
const POSITIONS = 'api/positions/positions.ts';
const WATCHES = 'api/positions/position-watches.ts';
const ONE_SHOTS = 'api/positions/one-shots.ts';

/** Records: how they are made, and which are queued. */
export const RECORD_MUTANTS: SourceMutants = {
  '2/timestamps-utc': [
    inCore(
      'contract/timestamp.ts',
      '{thousandths - tens * 10}Z`',
      "{thousandths - tens * 10}${MUTANT ? '+01:00' : 'Z'}`",
    ),
  ],
  '2/wire-names': [
    inCore(
      RECORD,
      'coords.ellipsoidal_altitude =',
      "(coords as any)[MUTANT ? 'ellipsoidalAltitude' : 'ellipsoidal_altitude'] =",
    ),
    inCore(RECORD, 'is_moving: ', "[MUTANT ? 'isMoving' : 'is_moving']: "),
  ],
  '2.1/2.1.1': [
    inCore('motion/motion.ts', "mode === 'probing' ? null", "mode === 'probing' ? (MUTANT ? false : null)"),
    inCore(
      'motion/motion-settings.ts',
      'config.stopTimeout * 60_000',
      'config.stopTimeout * (MUTANT ? 600_000 : 60_000)',
    ),
  ],
  '2.1/2.1.2': [
    inCore(POSITIONS, '{ sample: true, age', '{ ...(MUTANT ? {} : { sample: true }), age'),
    inCore(ONE_SHOTS, 'call.taken++;', 'call.taken++; if (MUTANT) call.resolve(fix);'),
  ],
  '2.1/extras-layers': [
    inCore(
      INSERT,
      'layerExtras(filled.extras, given.extras)',
      'MUTANT ? layerExtras(given.extras, filled.extras) : layerExtras(filled.extras, given.extras)',
    ),
  ],
  'gaps/upload/extras': [
    inCore(RECORD, '{ ...merged, ...layer }', 'MUTANT ? { ...layer, ...merged } : { ...merged, ...layer }'),
  ],
  'gaps/constants/unknown-activity': [
    inCore('contract/activity.ts', ": 'unknown';", ": MUTANT ? 'still' : 'unknown';"),
  ],
  'gaps/is_moving/stationary-record': [
    inCore(TRACK, 'const details = { isMoving: false,', 'const details = { isMoving: MUTANT,'),
  ],
  'gaps/records/tracked': [inCore(TRACK, 'env.queue(record);', 'if (!MUTANT) env.queue(record);')],
  'gaps/records/motionchange': [
    inCore(TRACK, 'if (!last) return undefined;', 'if (!last || MUTANT) return undefined;'),
  ],
  'gaps/records/one-shot': [
    inCore(POSITIONS, 'persist = parts.tracking.enabled', 'persist = MUTANT || parts.tracking.enabled'),
    inCore(
      POSITIONS,
      'if (persist) parts.records.append(described);',
      'if (persist && !MUTANT) parts.records.append(described);',
    ),
  ],
  'gaps/records/watch': [
    inCore(POSITIONS, 'record(fix, { persist = true', 'record(fix, { persist = !MUTANT'),
  ],
  'gaps/disagree/persist': [
    inCore(
      POSITIONS,
      'async current(options) {',
      'async current(given) { const options = MUTANT ? { ...given, persist: true } : given;',
    ),
    inCore(
      POSITIONS,
      'if (persist) parts.records.append(record, hear)',
      'if (persist || MUTANT) parts.records.append(record, hear)',
    ),
  ],
  'gaps/current/samples': [inCore(POSITIONS, 'samples = SAMPLES', 'samples = MUTANT ? 1 : SAMPLES')],
  'gaps/current/maximum-age': [inCore(POSITIONS, 'maximumAge = 0', 'maximumAge = MUTANT ? 60_000 : 0')],
  'gaps/current/extras': [
    inCore(
      POSITIONS,
      'layerExtras({ getCurrentPosition: true }',
      'layerExtras({ [MUTANT ? "current" : "getCurrentPosition"]: true }',
    ),
  ],
  'gaps/current/while-stopped': [
    inCore(
      POSITIONS,
      '      oneShots.offer(fix);\n',
      '      if (!MUTANT || parts.tracking.enabled) oneShots.offer(fix);\n',
    ),
  ],
  'gaps/current/timeout-best': [inCore(ONE_SHOTS, 'if (call.best) {', 'if (call.best && !MUTANT) {')],
  'gaps/current/timeout-none': [
    inCore(ONE_SHOTS, '{ locationCode: 408 }', '{ locationCode: MUTANT ? 0 : 408 }'),
  ],
  '7/timeout': [
    inCore(ONE_SHOTS, 'env.after(wanted.timeoutMillis', 'env.after(wanted.timeoutMillis * (MUTANT ? 60 : 1)'),
  ],
  '8/timeout': [inCore(POSITIONS, 'timeout = TIMEOUT_SECONDS', 'timeout = MUTANT ? 60 : TIMEOUT_SECONDS')],
  '4/watchPosition/delivers': [
    inCore(WATCHES, 'entry.listener(location)', 'MUTANT || entry.listener(location)'),
  ],
  'gaps/watch/interval': [
    inCore(
      WATCHES,
      'options.interval ?? INTERVAL_MILLIS',
      'options.interval ?? (MUTANT ? 300 : INTERVAL_MILLIS)',
    ),
  ],
  'gaps/watch/extras': [
    inCore(POSITIONS, '{ watch: true, ...extras }', '{ ...(MUTANT ? {} : { watch: true }), ...extras }'),
  ],
  'gaps/watch/stream': [
    inCore(
      WATCHES,
      '        entry.lastUp = fix.taken.up;',
      '        entry.lastUp = fix.taken.up; if (MUTANT) { entry.listener({} as any); continue; }',
    ),
  ],
  'gaps/subscriptions/all': [
    inCore(WATCHES, '      entries.clear();', '      if (!MUTANT) entries.clear();'),
    inCore(
      'events/listeners.ts',
      'for (const entries of listeners.values()) entries.clear();',
      'if (!MUTANT) for (const entries of listeners.values()) entries.clear();',
    ),
  ],
  '4/setOdometer/location': [
    inCore(POSITIONS, "event: 'odometer' }", "...(MUTANT ? {} : { event: 'odometer' as const }) }"),
  ],
  'gaps/disagree/identity': [
    inCore(
      'queue/records.ts',
      '    const seq = unit.nextSeq();',
      '    if (MUTANT && (globalThis as any).lastTimestamp === record.timestamp) return; (globalThis as any).lastTimestamp = record.timestamp;\n    const seq = unit.nextSeq();',
    ),
  ],
  'gaps/insertLocation/needs-position': [
    inCore(
      INSERT,
      'if (given.coords[name] === undefined)',
      'if (!MUTANT && given.coords[name] === undefined)',
    ),
  ],
  'gaps/insertLocation/checked': [
    inCore(INSERT, 'if (rule && !rule.accepts(value))', 'if (!MUTANT && rule && !rule.accepts(value))'),
  ],
  'gaps/insertLocation/utc': [
    inCore(
      INSERT,
      'timestamp: given.timestamp === undefined',
      'timestamp: MUTANT && given.timestamp ? given.timestamp : given.timestamp === undefined',
    ),
  ],
  'gaps/arguments/copied': [
    inCore(
      'api/door.ts',
      'return run(...taken(name, given));',
      'return run(...(MUTANT ? given : taken(name, given)));',
    ),
  ],
  'gaps/arguments/refused': [
    inCore(
      'config/plain.ts',
      "return unsayable('a BigInt');",
      "return MUTANT ? String(value) : unsayable('a BigInt');",
    ),
    inCore('api/door.ts', 'REFUSED_AS.get(name) ??', '(MUTANT ? undefined : REFUSED_AS.get(name)) ??'),
  ],
  'gaps/insertLocation/fills-in': [
    inCore(
      'api/queue.ts',
      'is_moving: parts.motion.verdict',
      'is_moving: MUTANT ? null : parts.motion.verdict',
    ),
    inCore('api/queue.ts', 'timestamp: toTimestamp(at.wall)', 'timestamp: toTimestamp(MUTANT ? 0 : at.wall)'),
  ],
  'gaps/insertLocation/duplicate': [
    inCore(
      'api/queue.ts',
      'if ((await unit.get(key)) !== undefined) return;',
      'if ((await unit.get(key)) !== undefined && !MUTANT) return;',
    ),
  ],
  'gaps/insertLocation/answer': [
    inCore(
      'api/queue.ts',
      'return record.uuid;',
      'return MUTANT ? parts.ports.entropy.uuid() : record.uuid;',
    ),
  ],
  '2.26/unknown-options': [inCore(INSERT, '    ...given,\n', '    ...(MUTANT ? {} : given),\n')],
  '9/unknown-fields': [
    inCore(
      INSERT,
      'if (rule?.fields) return [name, checked(`${path}${name}.`, rule.fields, value as typeof given)];',
      'if (rule?.fields) return [name, checked(`${path}${name}.`, rule.fields, value as typeof given)]; if (MUTANT && !rule) return [name, undefined];',
    ),
  ],
  'gaps/getLocations/order': [
    inCore(
      'api/queue.ts',
      '(entry) => toRecord(entry) ?? []);\n  }',
      '(entry) => toRecord(entry) ?? [])[MUTANT ? "reverse" : "slice"]();\n  }',
    ),
  ],
  'gaps/odometer/never-falls': [
    inCore(
      'locations/odometer.ts',
      'metres: memory.metres + step',
      'metres: memory.metres + (MUTANT && fix.latitude < from.latitude ? -step : step)',
    ),
  ],
  'gaps/odometer/survives': [
    inCore(TRACK, 'savedOdometer ?? NEW_ODOMETER', '(MUTANT ? null : savedOdometer) ?? NEW_ODOMETER'),
  ],
  'gaps/odometer/stationary': [
    inCore(
      'motion/motion.ts',
      'function offerResting(fix: AcceptedFix): readonly AcceptedFix[] {',
      'function offerResting(fix: AcceptedFix): readonly AcceptedFix[] { if (MUTANT) return [fix];',
    ),
  ],

  'gaps/disagree/is-moving-null': [
    inCore(
      'queue/records.ts',
      'JSON.stringify(record)',
      'JSON.stringify(MUTANT ? { ...record, is_moving: record.is_moving ?? false } : record)',
    ),
    inCore(RECORD, 'context.isMoving,', '(MUTANT ? (context.isMoving ?? false) : context.isMoving),'),
  ],
  'gaps/disagree/fix-ages': [
    inCore(TRACK, '      lastRawUp = effects.at.up;', '      if (!MUTANT) lastRawUp = effects.at.up;'),
    inCore(
      TRACK,
      'trace(`rejected ${taken.up}',
      'if (MUTANT) lastAcceptedUp = effects.at.up; trace(`rejected ${taken.up}',
    ),
  ],
  'gaps/keys/odometer-threshold': [
    inCore(
      'locations/odometer.ts',
      'fix.accuracy > rules.accuracyThreshold) return',
      'fix.accuracy > rules.accuracyThreshold * (MUTANT ? 10 : 1)) return',
    ),
    inCore(
      'locations/odometer.ts',
      'rules.accuracyThreshold > 0 &&',
      '(MUTANT || rules.accuracyThreshold > 0) &&',
    ),
  ],
  'gaps/keys/diagnostics': [
    inCore(
      'locations/description.ts',
      '{ diagnostics: env.diagnostics() }',
      '{ diagnostics: MUTANT ? {} : env.diagnostics() }',
    ),
    inCore(
      'engine/diagnostics.ts',
      'lastRawFixAge: secondsSince(parts, track.lastRawUp)',
      'lastRawFixAge: MUTANT ? 0 : secondsSince(parts, track.lastRawUp)',
    ),
    inCore(
      'engine/diagnostics.ts',
      'lastAcceptedFixAge: secondsSince(parts, track.lastAcceptedUp)',
      'lastAcceptedFixAge: MUTANT ? 0 : secondsSince(parts, track.lastAcceptedUp)',
    ),
    inCore('api/queue.ts', 'config.diagnosticExtras ? {', 'config.diagnosticExtras && !MUTANT ? {'),
  ],
  'gaps/keys/confidence-default': [
    inCore(
      'config/config.ts',
      'profile.minimumActivityConfidence',
      '(MUTANT ? 75 : profile.minimumActivityConfidence)',
    ),
    inCore(
      'config/config.ts',
      'config.minimumActivityRecognitionConfidence ??=',
      'if (!MUTANT) config.minimumActivityRecognitionConfidence ??=',
    ),
  ],
  'gaps/keys/kalman-scales': [
    inCore(
      'locations/kalman.ts',
      'PROFILES[profile].acceleration',
      '(MUTANT ? 1 / PROFILES[profile].acceleration : PROFILES[profile].acceleration)',
    ),
  ],
};
