import { BOTH, core, listener, type OperationRow, operation, rule, T_ONLY } from './row';

/** The operations of each file. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  tracking: [
    'ready',
    'setConfig',
    'start',
    'stop',
    'getState',
    'startGeofences',
    'changePace',
    'getOdometer',
  ],
  positions: [
    'getCurrentPosition',
    'getLastLocation',
    'watchPosition',
    'stopWatchPosition',
    'setOdometer',
    'resetOdometer',
  ],
  queue: ['sync', 'getLocations', 'insertLocation', 'getCount', 'destroyLocation', 'destroyLocations'],
  quarantine: ['getQuarantine', 'redrive', 'destroyQuarantined'],
  geofences: [
    ...['addGeofence', 'addGeofences', 'getGeofences'],
    ...['removeGeofence', 'removeGeofences', 'geofenceExists'],
  ],
  heading: ['watchHeading', 'stopWatchHeading'],
  device: [
    ...['getProviderState', 'requestPermission', 'requestTemporaryFullAccuracy'],
    ...['getDeviceReport', 'openSettings', 'isPowerSaveMode', 'registerHeadlessTask'],
  ],
  log: ['getLog', 'destroyLog', 'uploadLog', 'error', 'warn', 'info', 'debug', 'verbose'],
  auth: ['getAuthState'],
  listening: ['removeListeners'],
};

function fileOf(name: string): string {
  const own = name.slice(name.indexOf('.') + 1);
  const [file] = Object.entries(FILES).find(([, names]) => names.includes(own)) ?? [];
  return file === undefined ? 'blackbox/black-box.ts' : `api/${file}.ts`;
}

/** What can be called. `4/…` are the operations the contract lists, `gaps/op/…` those its users have besides. */
export const OPERATION_ROWS: readonly OperationRow[] = [
  operation('4/ready', ['Config'], 'State', 'opens the engine with a configuration'),
  operation('4/setConfig', ['Config'], 'State', 'changes part of the configuration'),
  operation('4/start', [], 'State', 'starts tracking'),
  operation('4/stop', [], 'State', 'stops tracking'),
  operation('4/getState', [], 'State', 'a snapshot of the tracker'),
  operation('4/getCurrentPosition', ['CurrentPositionOptions'], 'Location', 'one good fix'),
  operation('4/watchPosition', ['WatchPositionOptions'], 'Subscription', 'fixes to a callback'),
  operation('4/watchHeading', ['HeadingOptions'], 'Subscription', 'headings to a callback', T_ONLY),
  operation('4/setOdometer', ['number'], 'Location', 'sets the odometer; resolves with a fix'),
  operation('4/resetOdometer', [], 'Location', 'sets the odometer to zero; resolves with a fix'),
  operation('4/sync', [], 'Location[]', 'uploads what is queued'),
  operation('4/getLocations', [], 'Location[]', 'what is queued'),
  operation('4/insertLocation', ['InsertLocation'], 'string', 'queues a record of the app'),
  operation('4/getProviderState', [], 'ProviderState', 'what the platform lets us use'),
  operation('4/addGeofence', ['Geofence'], 'void', 'adds or replaces a fence'),
  operation('4/addGeofences', ['Geofence[]'], 'void', 'adds or replaces fences'),
  operation('4/getGeofences', [], 'Geofence[]', 'the fences stored'),
  operation('4/getLog', ['LogQuery'], 'LogEntry[]', 'entries of the log'),
  operation('4/getAuthState', [], 'AuthState', 'the tokens the uploader holds'),
  operation('4/registerHeadlessTask', ['HeadlessTask'], 'void', 'a task for events while the app is gone'),
  operation('4/removeListeners', [], 'void', 'detaches every listener'),
  operation('4/logger.error', ['string', 'any'], 'void', 'writes an entry of level 1'),
  operation('4/logger.warn', ['string', 'any'], 'void', 'writes an entry of level 2'),
  operation('4/logger.info', ['string', 'any'], 'void', 'writes an entry of level 3'),
  operation('4/logger.debug', ['string', 'any'], 'void', 'writes an entry of level 4'),
  operation('4/logger.verbose', ['string', 'any'], 'void', 'writes an entry of level 5'),
  operation('gaps/startGeofences', [], 'State', 'tracks geofences only'),
  operation('gaps/changePace', ['boolean'], 'void', 'overrides the motion verdict'),
  operation('gaps/getOdometer', [], 'number', 'metres travelled'),
  operation('gaps/getLastLocation', [], 'Location', 'the newest accepted fix, without asking the receiver'),
  operation('gaps/stopWatchPosition', [], 'void', 'ends the position watches'),
  operation('gaps/stopWatchHeading', [], 'void', 'ends the heading watches', T_ONLY),
  operation('gaps/getCount', [], 'number', 'how many records are queued'),
  operation('gaps/destroyLocation', ['string'], 'void', 'removes a queued record'),
  operation('gaps/destroyLocations', [], 'number', 'empties the queue; how many there were'),
  operation('gaps/removeGeofence', ['string'], 'void', 'removes a fence'),
  operation('gaps/removeGeofences', [], 'void', 'removes every fence'),
  operation('gaps/geofenceExists', ['string'], 'boolean', 'is there such a fence'),
  operation('gaps/requestPermission', [], 'number', 'asks for permission; the status'),
  operation('gaps/requestTemporaryFullAccuracy', ['string'], 'number', 'asks for precise location for once'),
  operation('gaps/getDeviceReport', [], 'DeviceReport', 'what the platform says of device and app'),
  operation('gaps/openSettings', ['string'], 'boolean', 'opens a page of the settings; was it opened'),
  operation('gaps/isPowerSaveMode', [], 'boolean', 'is power save mode on'),
  operation('gaps/destroyLog', [], 'number', 'empties the log; how many entries there were'),
  operation('gaps/uploadLog', [], 'number', 'sends the log; how many entries'),
  operation('gaps/explain', ['string'], 'any', 'why a record is as it is'),
  operation('gaps/getQuarantine', [], 'any', 'records the server refused for good'),
  operation('gaps/redrive', ['string'], 'number', 'puts quarantined records back into the queue'),
  operation('gaps/destroyQuarantined', ['string'], 'void', 'removes a quarantined record'),
].map((row) => ({ ...row, lives: core(fileOf(row.name)) }));

/** The listeners. */
export const LISTENER_ROWS = [
  listener('6/onLocation', 'location', 'Location', 'the stream of records'),
  listener('6/onMotionChange', 'motionchange', 'MotionChangeEvent', 'moving began or ended'),
  listener('6/onHeartbeat', 'heartbeat', 'HeartbeatEvent', 'a sign of life'),
  listener('6/onProviderChange', 'providerchange', 'ProviderState', 'what the platform lets us use changed'),
  listener('6/onGeofence', 'geofence', 'GeofenceEvent', 'a fence was crossed'),
  listener('6/onGeofencesChange', 'geofenceschange', 'GeofencesChangeEvent', 'other fences are monitored'),
  listener('6/onHttp', 'http', 'HttpEvent', 'an upload request has ended'),
  listener(
    '6/onConnectivityChange',
    'connectivitychange',
    'ConnectivityChangeEvent',
    'internet came or went',
  ),
  listener('6/onCrash', 'crash', 'CrashEvent', 'a collision was confirmed'),
  listener('6/onDistraction', 'distraction', 'DistractionEvent', 'an episode of handling has closed'),
  listener('6/onAuthorization', 'authorization', 'AuthorizationEvent', 'a token refresh has ended'),
  listener('gaps/onPowerSaveChange', 'powersavechange', 'boolean', 'power save mode went on or off'),
  listener('gaps/onLocationError', 'locationerror', 'any', 'the platform gave no location'),
  listener('gaps/onLocationFilter', 'locationfilter', 'any', 'a fix was rejected: reason, value, threshold'),
  listener('gaps/onLog', 'log', 'LogEntry', 'an entry of the log was kept'),
  ...(
    [
      ['location', 'Location'],
      ['locationerror', 'any'],
      ['locationfilter', 'any'],
      ['motionchange', 'MotionChangeEvent'],
      ['heartbeat', 'HeartbeatEvent'],
      ['providerchange', 'ProviderState'],
      ['geofence', 'GeofenceEvent'],
      ['geofenceschange', 'GeofencesChangeEvent'],
      ['http', 'HttpEvent'],
      ['connectivitychange', 'ConnectivityChangeEvent'],
      ['powersavechange', 'boolean'],
      ['crash', 'CrashEvent'],
      ['distraction', 'DistractionEvent'],
      ['authorization', 'AuthorizationEvent'],
      ['heading', 'HeadingEvent'],
      ['log', 'LogEntry'],
    ] as const
  ).map(([event, payload]) => ({
    ...listener(`gaps/wire/${event}`, event, payload, 'the name on the wire'),
    bindings: T_ONLY,
  })),
];

/** What holds for operations. */
export const OPERATION_RULES = [
  rule('gaps/changePace/disabled', 'changePace rejects DISABLED while tracking is off'),
  rule('gaps/destroyLocation/not-found', 'destroyLocation rejects NOT_FOUND for an unknown uuid'),
  rule('gaps/getLocations/page', 'getLocations takes a page: limit, after, order', BOTH),
  rule('gaps/getGeofences/page', 'getGeofences takes a page: limit, after', BOTH),
  rule('gaps/getLocations/not-found', 'getLocations rejects NOT_FOUND behind an unknown uuid'),
  rule(
    'gaps/addGeofences/source',
    'addGeofences takes a source of lists, and adds all of them or none',
    BOTH,
  ),
  rule('gaps/openSettings/pages', 'openSettings refuses any page but app, location, battery, notifications'),
  rule('gaps/getDeviceReport/unavailable', 'getDeviceReport rejects UNAVAILABLE where there is none'),
  rule('gaps/onPowerSaveChange/bare', 'in T the event is the bare boolean'),
  rule('gaps/onPowerSaveChange/object', 'in D the event is { isPowerSaveMode }', ['D']),
  rule('gaps/onPowerSaveChange/headless', 'a headless task gets { isPowerSaveMode } beside the name'),
  rule('4/watchPosition/delivers', 'watchPosition delivers each Location to its callback', BOTH),
  rule('4/watchHeading/delivers', 'watchHeading delivers each HeadingEvent to its callback'),
  rule('4/setOdometer/location', "the resolved fix carries sample true and event 'odometer'", BOTH),
  rule('4/registerHeadlessTask/not-on-ios', 'on iOS no headless task is ever invoked'),
  rule('4/async', 'operations answer asynchronously: by promises', BOTH),
];
