import { inCore, type SourceMutants } from './source-mutant.ts';

const CHANGES = 'engine/motion-changes.ts';
const STATE = 'api/state.ts';
const TRACKING = 'engine/tracking.ts';
const LISTENERS = 'events/listeners.ts';
const HEARING = 'engine/reading-handlers.ts';

/** The life of tracking, what State says of it, and listeners. */
export const LIFE_MUTANTS: SourceMutants = {
  '2.7/first-without-location': [
    inCore(
      CHANGES,
      "profile.firstMotionChangeLocation === 'null'",
      "MUTANT !== (profile.firstMotionChangeLocation === 'null')",
    ),
  ],
  '3/cold-start': [
    inCore(
      'motion/motion.ts',
      "return mode === 'probing' ?",
      "if (MUTANT) return true; return mode === 'probing' ?",
    ),
  ],
  '3/moving': [
    inCore(
      CHANGES,
      '{ isMoving: true, ...located(parts.track.becameMoving(held, departedAt)) }',
      '{ isMoving: !MUTANT, ...located(parts.track.becameMoving(held, departedAt)) }',
    ),
  ],
  '3/stationary': [
    inCore(
      CHANGES,
      '{ isMoving: false, ...located(parts.track.becameStationary(anchor)) }',
      '{ isMoving: MUTANT, ...located(parts.track.becameStationary(anchor)) }',
    ),
    inCore(
      'locations/fix-pipeline.ts',
      "event: 'motionchange', age",
      "...(MUTANT ? {} : { event: 'motionchange' as const }), age",
    ),
  ],
  'gaps/start/announces': [
    inCore(
      CHANGES,
      "unit.emit('motionchange', { isMoving: true, ...located(undefined) });",
      "if (!MUTANT) unit.emit('motionchange', { isMoving: true, ...located(undefined) });",
    ),
  ],
  '7/http-outcome': [
    inCore(
      'sync/upload-verdict.ts',
      'status >= 200 && status < 300',
      'status >= 200 && status < (MUTANT ? 400 : 300)',
    ),
    inCore(
      'sync/upload-response.ts',
      'const status = came?.status ?? 0;',
      'const status = came?.status ?? (MUTANT ? -1 : 0);',
    ),
  ],
  '8/responseText': [
    inCore(
      'sync/upload-response.ts',
      'response.body), RESPONSE_TEXT_LIMIT)',
      'response.body), RESPONSE_TEXT_LIMIT * (MUTANT ? 2 : 1))',
    ),
  ],
  '6/http-once': [
    inCore(
      'sync/upload-response.ts',
      "effects.emit('http', {",
      "if (MUTANT) effects.emit('http', { success: true, status: 200, responseText: '' }); effects.emit('http', {",
    ),
  ],
  '6/6.2': [
    inCore(
      HEARING,
      'connectivity({ connected, transport }) {',
      'connectivity({ connected: validated, transport }) { const connected = MUTANT ? transport !== "none" : validated;',
    ),
    inCore(
      HEARING,
      "if (changed || isOwed) unit.emit('connectivitychange'",
      "if (changed || isOwed || MUTANT) unit.emit('connectivitychange'",
    ),
  ],
  '6/6.3': [
    inCore(
      LISTENERS,
      'if (payload !== undefined) call({ name, payload }',
      'if (payload !== undefined && !MUTANT) call({ name, payload }',
    ),
  ],
  '2.25/remove': [
    inCore(
      LISTENERS,
      'void entries.delete(entry)',
      'void (MUTANT ? entries.clear() : entries.delete(entry))',
    ),
    inCore(LISTENERS, 'return { remove: () =>', 'return { remove: () => MUTANT ||'),
  ],
  'gaps/subscriptions/twice': [
    inCore(
      LISTENERS,
      'entries.delete(entry)',
      '(MUTANT && !entries.has(entry) ? entries.clear() : entries.delete(entry))',
    ),
  ],
  '2.25/remove-listeners': [inCore(LISTENERS, 'removeAll() {', 'removeAll() { if (MUTANT) return;')],
  'gaps/buffer/first-listener': [
    inCore(
      LISTENERS,
      'deliverTo(entries, dispatch);\n    else buffer(dispatch);',
      'deliverTo(entries, dispatch);\n    else if (!MUTANT) buffer(dispatch);',
    ),
  ],
  'gaps/buffer/64': [
    inCore(LISTENERS, 'sameName.length <= BUFFER_MAX', 'sameName.length <= BUFFER_MAX * (MUTANT ? 2 : 1)'),
  ],
  'gaps/boot/resumes': [
    inCore(
      'engine/boot.ts',
      'const resumes = enabled?.enabled === true &&',
      'const resumes = enabled?.enabled === true && !MUTANT &&',
    ),
  ],
  'gaps/ready/gates': [inCore('api/gate.ts', 'if (!isReady) throw', 'if (!isReady && !MUTANT) throw')],
  'gaps/start/enables': [
    inCore(
      TRACKING,
      '{ enabled, trackingMode: mode, bootId }',
      '{ enabled: enabled && !MUTANT, trackingMode: mode, bootId }',
    ),
  ],
  'gaps/start/idempotent': [
    inCore(
      TRACKING,
      'if (enabled && mode === wanted) return;',
      'if (MUTANT) enabled = false; if (enabled && mode === wanted) return;',
    ),
  ],
  'gaps/stop/disables': [
    inCore(TRACKING, 'enabled = false;\n      parts.unit', 'enabled = MUTANT;\n      parts.unit'),
  ],
  'gaps/stop/releases': [inCore(TRACKING, "send('tracking.stop');", "if (!MUTANT) send('tracking.stop');")],
  'gaps/stop/uploads-go-on': [
    inCore(
      'engine/wiring/records.ts',
      'if (parts.sync.wants(waiting)) {',
      'if (parts.sync.wants(waiting) && !(MUTANT && !parts.tracking.enabled)) {',
    ),
  ],
  'gaps/stop/listeners-stay': [
    inCore(
      HEARING,
      'const changed = device.connectivityKnown',
      'if (MUTANT && !parts.tracking.enabled) return; const changed = device.connectivityKnown',
    ),
  ],
  'gaps/stop/idempotent': [
    inCore(
      TRACKING,
      'parts.heading.disarm();\n      if (!enabled) return;',
      'parts.heading.disarm();\n      if (MUTANT) enabled = !enabled; if (!enabled) return;',
    ),
  ],
  'gaps/startOnBoot': [
    inCore('engine/boot.ts', 'settings.startOnBoot', '(settings.startOnBoot && !MUTANT)'),
    inCore('engine/boot.ts', '(!rebooted ||', '(MUTANT || !rebooted ||'),
  ],
  'gaps/startGeofences/no-stream': [
    inCore(
      TRACKING,
      "wanted === TRACKING_MODE_LOCATION ? 'tracking.start'",
      "MUTANT || wanted === TRACKING_MODE_LOCATION ? 'tracking.start'",
    ),
  ],
  'gaps/startGeofences/no-service': [
    inCore(
      'sensors/presence.ts',
      'parts.tracking.mode === TRACKING_MODE_GEOFENCES)',
      'parts.tracking.mode === TRACKING_MODE_GEOFENCES && !MUTANT)',
    ),
  ],
  '7/state-errors': [
    inCore(
      STATE,
      'device.locationError?.message ?? null',
      "device.locationError?.message ?? (MUTANT ? '' : null)",
    ),
    inCore(
      STATE,
      'lastWakeError: device.lastWakeError',
      'lastWakeError: MUTANT ? null : device.lastWakeError',
    ),
  ],
  'gaps/state/trackingActive': [
    inCore(STATE, 'trackingActive: sensing', 'trackingActive: MUTANT || sensing'),
    inCore(
      'sensors/watches.ts',
      'if (request === undefined) close(kind);',
      'if (request === undefined) { if (!MUTANT) close(kind); }',
    ),
  ],
  'gaps/state/backgroundRearmCount': [
    inCore('sensors/rearm.ts', 'if (device.background) device', 'if (device.background || MUTANT) device'),
    inCore(
      'sensors/rearm.ts',
      'device.backgroundRearmCount++',
      'device.backgroundRearmCount += MUTANT ? 0 : 1',
    ),
  ],
  'gaps/state/watchdogRecoveryCount': [
    inCore(
      'sensors/rearm.ts',
      'device.watchdogRecoveryCount++',
      'device.watchdogRecoveryCount += MUTANT ? 0 : 1',
    ),
    inCore('sensors/rearm.ts', "sensing.rearm('location');", "if (!MUTANT) sensing.rearm('location');"),
  ],
  'gaps/state/wakeRearmCount': [
    inCore(
      'sensors/wake-regions.ts',
      'fired.delete(identifier);\n        device.wakeRearmCount++;',
      'fired.delete(identifier);\n        if (!MUTANT) device.wakeRearmCount++;',
    ),
    inCore(
      'sensors/wake-regions.ts',
      'device.wakeRearmCount++;\n        refused.clear',
      'if (!MUTANT) device.wakeRearmCount++;\n        refused.clear',
    ),
  ],
  'gaps/state/wake-regions': [
    inCore(STATE, 'monitoredWakeRegions: ', 'monitoredWakeRegions: MUTANT ? 0 : '),
    inCore(STATE, 'stationaryRegionArmed: ', 'stationaryRegionArmed: MUTANT || '),
  ],
  'gaps/state/schedulerEnabled': [
    inCore(
      STATE,
      'schedulerEnabled: false',
      'schedulerEnabled: MUTANT && (parts.config() as any).schedulerEnabled',
    ),
  ],
  'gaps/state/locationFailureCount': [
    inCore(
      TRACKING,
      'parts.device.locationFailureCount = 0;',
      'if (!MUTANT) parts.device.locationFailureCount = 0;',
    ),
    inCore(
      'sensors/location-failure.ts',
      'device.locationFailureCount++',
      'device.locationFailureCount += MUTANT ? 0 : 1',
    ),
  ],
  'gaps/changePace/disabled': [
    inCore('api/tracking.ts', 'if (!tracking.enabled) throw', 'if (!tracking.enabled && !MUTANT) throw'),
  ],
  'gaps/destroyLocation/not-found': [
    inCore(
      'api/queue.ts',
      'if (seq === undefined) throw',
      'if (seq === undefined && MUTANT) return; if (seq === undefined) throw',
    ),
  ],
  '4/async': [
    inCore(
      'api/queue.ts',
      'getLocations: () => gate.open()',
      'getLocations: () => MUTANT ? [] as any : gate.open()',
    ),
  ],
};
