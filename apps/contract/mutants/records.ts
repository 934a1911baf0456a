import {
  BODY,
  becomes,
  DROPPED,
  FALSE,
  inCore,
  preceded,
  renamed,
  type SourceMutants,
  TRUE,
  times,
} from './source-mutant.ts';

/** Records: how they are made, and which are queued. */
export const RECORD_MUTANTS: SourceMutants = {
  '2/timestamps-utc': [
    inCore(
      'toTimestamp',
      BODY,
      preceded("return new Date(epochMillis).toISOString().replace('Z', '+01:00');"),
    ),
  ],
  '2/wire-names': [
    inCore(
      'toCoords',
      'coords.ellipsoidal_altitude = $metres',
      becomes('coords.ellipsoidalAltitude = $metres'),
    ),
    inCore('toRecord', '{ is_moving: $it }', renamed('isMoving')),
  ],
  '2.1/2.1.1': [
    inCore('createMotion.verdict', "mode === 'probing' ? $it : $", FALSE),
    inCore('motionSettings', 'config.stopTimeout * $it', becomes('600_000')),
  ],
  'gaps/upload/extras': [
    inCore('layerExtras', '{ ...merged, ...layer }', becomes('{ ...layer, ...merged }')),
  ],
  'gaps/constants/unknown-activity': [inCore('toActivityType', "'unknown'", becomes("'still'"))],
  'gaps/is_moving/stationary-record': [
    inCore('createFixPipeline.becameStationary', '{ isMoving: $it, event: $ }', TRUE),
  ],
  'gaps/records/tracked': [
    inCore('createFixPipeline.enqueue', "$.emit({ type: 'record.made', record })", DROPPED),
  ],
  'gaps/records/motionchange': [inCore('createFixPipeline.becameStationary', '!last', TRUE)],
  'gaps/disagree/identity': [
    inCore(
      'createRecords.enqueue',
      BODY,
      preceded(
        'if (globalThis.lastTimestamp === record.timestamp) return; globalThis.lastTimestamp = record.timestamp;',
      ),
    ),
  ],
  'gaps/arguments/copied': [inCore('behindDoor', 'plainArguments(name, given, ...$)', becomes('given'))],
  'gaps/arguments/refused': [
    inCore('plainCopy', "unsayable('a BigInt')", becomes('String(value)')),
    inCore('plainArguments', 'REFUSED_AS.get($)', becomes('undefined')),
  ],
  'gaps/getLocations/order': [
    inCore('locationPages', 'records.push(record)', becomes('records.unshift(record)')),
  ],
  'gaps/odometer/never-falls': [
    inCore('travel', 'memory.metres + $it', becomes('fix.latitude < from.latitude ? -$it : $it')),
  ],
  'gaps/odometer/survives': [inCore('createFixPipeline.restore', 'odometer = $it', becomes('NEW_ODOMETER'))],
  'gaps/odometer/stationary': [inCore('createMotion.offerResting', BODY, preceded('return [fix];'))],
  'gaps/disagree/is-moving-null': [
    inCore(
      'createRecords.enqueue',
      'JSON.stringify($it)',
      becomes('{ ...$it, is_moving: $it.is_moving ?? false }'),
    ),
    inCore('toRecord', '{ is_moving: $it }', becomes('$it ?? false')),
  ],
  'gaps/disagree/fix-ages': [
    inCore('createFixPipeline.offer', 'lastRawUp = $', DROPPED),
    inCore('createFixPipeline.reject', BODY, preceded('lastAcceptedUp = lastRawUp;')),
  ],
  'gaps/keys/odometer-threshold': [
    inCore('travel', 'fix.accuracy > $it', times(10)),
    inCore('travel', 'rules.accuracyThreshold > 0', TRUE),
  ],
  'gaps/keys/diagnostics': [
    inCore('description', '{ diagnostics: $it }', becomes('{}')),
    inCore('diagnosticsOf', '{ lastRawFixAge: $it }', becomes('0')),
    inCore('diagnosticsOf', '{ lastAcceptedFixAge: $it }', becomes('0')),
    inCore('recordDefaults', 'config.diagnosticExtras', FALSE),
  ],
  'gaps/keys/confidence-default': [
    inCore('resolveConfig', 'profile.minimumActivityConfidence', becomes('75')),
    inCore('resolveConfig', 'config.minimumActivityRecognitionConfidence ??= $', DROPPED),
  ],
  'gaps/keys/kalman-scales': [inCore('Kalman', 'PROFILES[profile].acceleration', becomes('1 / $it'))],
};
