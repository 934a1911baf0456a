import {
  BODY,
  becomes,
  DROPPED,
  FALSE,
  inCore,
  NEGATED,
  preceded,
  type SourceMutants,
  TRUE,
  times,
} from './source-mutant.ts';

/** The life of tracking, what State says of it, and listeners. */
export const LIFE_MUTANTS: SourceMutants = {
  '2.7/first-without-location': [
    inCore('motionChanges', "profile.firstMotionChangeLocation === 'null'", NEGATED),
  ],
  '3/cold-start': [inCore('createMotion.verdict', "mode === 'probing' ? $ : $", TRUE)],
  '3/moving': [inCore('motionChanges.becameMoving', "$.emit('motionchange', { isMoving: $it })", FALSE)],
  '3/stationary': [
    inCore('motionChanges.becameStationary', "$.emit('motionchange', { isMoving: $it })", TRUE),
    inCore('createFixPipeline.becameStationary', '{ isMoving: $, event: $it }', DROPPED),
  ],
  'gaps/start/announces': [inCore('motionChanges.sessionOpened', "$.emit('motionchange', $)", DROPPED)],
  '7/http-outcome': [
    inCore('judgeStatus', 'status < 300', becomes('status < 400')),
    inCore('readResponse', 'status = came?.status ?? $it', becomes('-1')),
  ],
  '8/responseText': [inCore('readResponse', 'RESPONSE_TEXT_LIMIT', times(2))],
  '6/http-once': [
    inCore(
      'reportResponse',
      "$outlet.emit('http', $)",
      preceded("$outlet.emit('http', { success: true, status: 200, responseText: '' });"),
    ),
  ],
  '6/6.2': [
    inCore('readConnectivity', BODY, preceded("connected = transport !== 'none';")),
    inCore('readConnectivity', 'changed || isOwed', TRUE),
  ],
  '6/6.3': [inCore('createListeners.add', 'payload !== undefined', FALSE)],
  '2.25/remove': [
    inCore('createListeners.add', 'entries.delete(entry)', becomes('entries.clear()')),
    inCore('createListeners.add', '{ remove: $it }', becomes('() => undefined')),
  ],
  'gaps/subscriptions/twice': [
    inCore(
      'createListeners.add',
      'entries.delete(entry)',
      becomes('entries.has(entry) ? $it : entries.clear()'),
    ),
  ],
  '2.25/remove-listeners': [inCore('createListeners.removeAll', BODY, preceded('return;'))],
  'gaps/buffer/first-listener': [inCore('createListeners.dispatchOrBuffer', 'buffer(dispatch)', DROPPED)],
  'gaps/buffer/64': [inCore('createListeners.buffer', 'sameName.length <= $it', times(2))],
  'gaps/boot/resumes': [inCore('readMemory', 'enabled?.enabled === true', FALSE)],
  'gaps/ready/gates': [inCore('createGate', '!isReady', FALSE)],
  'gaps/start/enables': [inCore('createTracking.remember', '{ enabled: $it, trackingMode: $ }', FALSE)],
  'gaps/start/idempotent': [inCore('createTracking.begin', BODY, preceded('enabled = false;'))],
  'gaps/stop/disables': [inCore('createTracking.end', 'enabled = $it', TRUE)],
  'gaps/stop/releases': [inCore('createTracking.end', "emit({ type: 'tracking.stop' })", DROPPED)],
  'gaps/stop/uploads-go-on': [inCore('createFacts', '$.wants(waiting)', becomes('$it && tracking.enabled'))],
  'gaps/stop/listeners-stay': [
    inCore('createFacts', 'readConnectivity(...$)', becomes('tracking.enabled ? $it : undefined')),
  ],
  'gaps/stop/idempotent': [inCore('createTracking.end', '!enabled', preceded('enabled = !enabled;'))],
  'gaps/startOnBoot': [
    inCore('readMemory', 'settings.startOnBoot', FALSE),
    inCore('readMemory', '!rebooted', TRUE),
  ],
  'gaps/startGeofences/no-stream': [
    inCore('createTracking.begin', "$ ? 'tracking.start' : 'geofences.start'", becomes("'tracking.start'")),
  ],
  'gaps/startGeofences/no-service': [
    inCore('createTrackingPresence', 'mode === TRACKING_MODE_GEOFENCES', FALSE),
  ],
  '7/state-errors': [
    inCore('describeState', '{ lastLocationError: $ ?? $it }', becomes("''")),
    inCore('describeState', '{ lastWakeError: $it }', becomes('null')),
  ],
  'gaps/state/trackingActive': [
    inCore('describeState', '{ trackingActive: $it }', TRUE),
    inCore('createWatches.apply', 'close(kind)', DROPPED),
  ],
  'gaps/state/backgroundRearmCount': [
    inCore('rearmLocation', '$.background', TRUE),
    inCore('rearmLocation', '$.backgroundRearmCount++', DROPPED),
  ],
  'gaps/state/watchdogRecoveryCount': [
    inCore('rearmLocation', '$.watchdogRecoveryCount++', DROPPED),
    inCore('rearmLocation', "$.rearm('location')", DROPPED),
  ],
  'gaps/state/wakeRearmCount': [
    inCore('createWakeRegions.registered', '$.wakeRearmCount++', DROPPED),
    inCore('createWakeRegions.retry', '$.wakeRearmCount++', DROPPED),
  ],
  'gaps/state/wake-regions': [
    inCore('describeState', '{ monitoredWakeRegions: $it }', becomes('0')),
    inCore('describeState', '{ stationaryRegionArmed: $it }', TRUE),
  ],
  'gaps/state/schedulerEnabled': [
    inCore('describeState', '{ schedulerEnabled: $it }', becomes('settings.config.schedulerEnabled')),
  ],
  'gaps/state/locationFailureCount': [
    inCore('createTracking.begin', '$.locationFailureCount = 0', DROPPED),
    inCore('reportLocationFailure', '$.locationFailureCount++', DROPPED),
  ],
  'gaps/changePace/disabled': [inCore('trackingOperations.changePace', '!$.enabled', FALSE)],
  'gaps/destroyLocation/not-found': [
    inCore(
      'queueOperations.destroyLocation',
      'seq === undefined',
      preceded('if (seq === undefined) return;'),
    ),
  ],
  'gaps/getLocations/page': [
    inCore('locationPages', "order === 'desc'", FALSE),
    inCore('locationPages', 'after === undefined', TRUE),
    inCore('locationPages', 'limit === undefined', TRUE),
  ],
  'gaps/getGeofences/page': [
    inCore('pageOf', 'after === undefined', TRUE),
    inCore('pageOf', 'limit === undefined', TRUE),
  ],
  'gaps/getTrips/page': [
    inCore('tripPage', 'after === undefined', TRUE),
    inCore('tripPage', 'limit === undefined', TRUE),
  ],
  'gaps/destroyTrip/not-found': [inCore('tripOperations.destroyTrip', '$ === undefined', FALSE)],
  'gaps/trips/record': [
    inCore('motionChanges.becameStationary', "trips.ended('stationary')", becomes('undefined')),
    inCore('tripExtras', 'line.encoded(share)', becomes('line.encoded()')),
  ],
  'gaps/trips/kill': [
    inCore('createTrips.load', 'isWanted ? $ : $', becomes('undefined')),
    inCore('createTrips.load', 'await readTrackRows(reads)', becomes('[]')),
  ],
  'gaps/trips/split': [inCore('legsOf', 'stay.leftAt - stay.arrivedAt >= SPLIT_MILLIS', FALSE)],
  'gaps/watchLine/delivers': [inCore('createLiveLines.report', 'env.notify(...$)', DROPPED)],
  'gaps/watchLine/final': [
    inCore('createLiveLine.offer', 'places.slice(finalCount, count)', becomes('places.slice(0, count)')),
  ],
  'gaps/watchLine/default': [inCore('lineLag', 'RULES.lagFixes.default', becomes('4'))],
  'gaps/watchLine/both': [inCore('lineLag', 'lagFixes !== undefined && lagSeconds !== undefined', FALSE)],
  'gaps/watchLine/trip': [
    inCore('createLiveLines.ended', 'delete watch.line', DROPPED),
    inCore('createLiveLine.end', '{ tail: $it }', becomes('final')),
  ],
  'gaps/watchLine/rejected': [inCore('createTrips.rejected', 'isUsefulCoarse(rejection)', TRUE)],
  'gaps/getLocations/not-found': [inCore('locationPages.rowOf', 'seq !== undefined', TRUE)],
  'gaps/addGeofences/source': [
    inCore('pullOf', 'next === undefined', TRUE),
    inCore('createAddGeofences.addLists', 'checkedGeofence(given, index++)', becomes('given')),
  ],
  '4/async': [inCore('queueOperations', '{ getLocations: $it }', becomes('() => []'))],
};
