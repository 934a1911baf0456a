import { BOTH, D_ONLY, rule } from './row';

/** What we fixed of life, tracking and records. */
const LIFE = [
  rule('gaps/boot/resumes', 'at boot the engine resumes from memory, without any app'),
  rule('gaps/ready/gates', 'before ready an operation rejects NOT_READY'),
  rule('gaps/ready/replaces', 'ready replaces the configuration by defaults and what is given'),
  rule('gaps/ready/reset-false', 'reset: false merges into the stored configuration'),
  rule('gaps/ready/again', 'a second ready behaves as setConfig'),
  rule('gaps/tokens/adoption', 'given tokens are adopted only when they differ from the ones last given'),
  rule('gaps/tokens/stored-apart', 'tokens are stored under secret/, never in config'),
  rule('gaps/start/enables', 'start persists enabled and resolves State'),
  rule('gaps/start/announces', 'start opens a session in probing and emits motionchange { isMoving: true }'),
  rule('gaps/start/idempotent', 'a second start changes nothing'),
  rule('gaps/stop/disables', 'stop persists enabled false, without a motionchange'),
  rule('gaps/stop/releases', 'stop releases sensors, regions, timers, heading'),
  rule('gaps/stop/uploads-go-on', 'uploads go on while stopped'),
  rule('gaps/stop/listeners-stay', 'connectivity and provider listeners stay alive while stopped'),
  rule('gaps/stop/idempotent', 'a second stop changes nothing'),
  rule('gaps/startGeofences/no-stream', 'trackingMode 0: no location stream between slices'),
  rule(
    'gaps/startGeofences/no-service',
    'trackingMode 0: no foreground service, no background location mode',
  ),
  rule('gaps/is_moving/stationary-record', "the record with event 'motionchange' carries is_moving false"),
  rule('gaps/records/tracked', 'tracked fixes are queued'),
  rule('gaps/records/motionchange', 'the motionchange record is queued'),
  rule('gaps/records/one-shot', 'one-shot fixes are queued with persist: by default while enabled only'),
  rule('gaps/records/watch', 'watch fixes are queued with persist: by default true'),
  rule(
    'gaps/records/embedded',
    'locations embedded in geofence, heartbeat, crash and odometer answers have a uuid of their own and are not queued',
  ),
  rule(
    'gaps/records/geofence',
    'a geofence transition queues its fix with extras.geofence { identifier, action }',
  ),
  rule('gaps/mock/extras', 'a fix that the platform marks as mock makes records with extras.mock true'),
  rule('gaps/mock/reject', 'with rejectMock a mock fix is rejected with the reason mock, everywhere'),
  rule('gaps/stopOnTerminate', 'true: stops when the task of the app is removed'),
  rule('gaps/startOnBoot', 'false: after a device boot an enabled tracker is stopped; true: it resumes'),
];

/** One-shot fixes, the queue, fences, the odometer, the heartbeat. */
const CALLS = [
  rule('gaps/current/samples', 'getCurrentPosition takes 3 samples by default'),
  rule('gaps/current/maximum-age', 'maximumAge is 0 by default'),
  rule('gaps/current/extras', 'extras.getCurrentPosition is true'),
  rule('gaps/current/while-stopped', 'getCurrentPosition works while stopped'),
  rule('gaps/current/timeout-best', 'at the timeout it resolves with the best sample in hand'),
  rule('gaps/current/timeout-none', 'without a sample it rejects TIMEOUT with locationCode 408'),
  rule('gaps/watch/interval', 'watchPosition asks for a fix every 1000 ms by default'),
  rule('gaps/watch/extras', 'extras.watch is true'),
  rule('gaps/watch/stream', 'its fixes ride the location stream'),
  rule('gaps/heartbeat/extras', 'heartbeat fixes carry extras.heartBeat true'),
  rule('gaps/heartbeat/shape', 'in T the event is { location }'),
  rule('gaps/heartbeat/interval', 'fires every heartbeatInterval seconds while enabled'),
  rule('gaps/getLocations/order', 'oldest first'),
  rule('gaps/sync/high-water', 'sync() settles for what was queued when it was called'),
  rule('gaps/sync/joins', 'sync() joins a drain that is running'),
  rule('gaps/sync/skips-backoff', 'sync() skips backoff'),
  rule('gaps/sync/heeds-retry-after', 'sync() does not skip Retry-After'),
  rule('gaps/sync/partial', 'resolves with those records that went'),
  rule('gaps/sync/count', "sync({ result: 'count' }) resolves with how many went"),
  rule('gaps/sync/deferred', 'a record that alone makes the server fail is deferred, and the others go'),
  rule('gaps/sync/rejects', 'rejects OFFLINE, HTTP with status, or NO_URL when none went'),
  rule('gaps/sync/empty', 'an empty queue resolves []'),
  rule('gaps/insertLocation/needs-position', 'needs coords.latitude and coords.longitude'),
  rule('gaps/insertLocation/fills-in', 'fills in uuid, timestamp, odometer, activity, battery'),
  rule('gaps/insertLocation/duplicate', 'a uuid already queued is ignored'),
  rule('gaps/insertLocation/answer', 'resolves with the uuid'),
  rule('gaps/insertLocation/checked', 'refuses a field that a server would refuse, and names it'),
  rule('gaps/insertLocation/utc', 'a timestamp with an offset is kept in UTC'),
  rule('gaps/arguments/copied', 'what a call is given is copied when it is called'),
  rule(
    'gaps/arguments/refused',
    "what JSON cannot say is refused with the operation's own code and the place",
  ),
  rule('gaps/addGeofence/identifier', 'an identifier has 1 to 255 characters'),
  rule('gaps/addGeofence/radius', 'radius is finite and more than 0; a warning below 100 m'),
  rule('gaps/addGeofence/position', 'latitude from -90 to 90, longitude from -180 to 180'),
  rule('gaps/addGeofence/loitering', 'loiteringDelay is 0 or more; notifyOnDwell needs it'),
  rule(
    'gaps/addGeofence/notify-default',
    'without any notify flag entry and exit are on; with all of them off the fence is refused',
  ),
  rule(
    'gaps/addGeofence/all-or-none',
    'any bad one rejects INVALID_GEOFENCE with index and field; none is added',
  ),
  rule(
    'gaps/addGeofence/replaces',
    'the same identifier replaces; inside or outside is kept if the circle is unchanged',
  ),
  rule('gaps/geofence/location', 'a geofence event always has a location'),
  rule('gaps/geofence/silent-action', 'without a flag for an action there is no event, but the state moves'),
  rule('gaps/odometer/never-falls', 'falls only by setOdometer and resetOdometer'),
  rule('gaps/odometer/survives', 'survives kills'),
  rule('gaps/odometer/stationary', 'adds nothing while stationary'),
];

/** State, keys with a rule, log, secrets, quarantine, subscriptions. */
const INSIDE = [
  rule('gaps/state/trackingActive', 'true while a location request is open'),
  rule('gaps/state/backgroundRearmCount', 'counts location requests re-armed in the background'),
  rule('gaps/state/watchdogRecoveryCount', 'counts location requests re-armed by the watchdog'),
  rule('gaps/state/wakeRearmCount', 'counts wake regions re-registered after failing or firing'),
  rule('gaps/state/wake-regions', 'stationary and sentinel regions registered now'),
  rule('gaps/state/schedulerEnabled', 'false'),
  rule('gaps/state/locationFailureCount', 'counts location errors since start'),
  rule('gaps/keys/odometer-threshold', 'odometerAccuracyThreshold > 0 keeps worse fixes out of the odometer'),
  rule(
    'gaps/keys/diagnostics',
    'diagnosticExtras adds extras.diagnostics (motion, counters, ages) to every record, inserted ones too',
  ),
  rule('gaps/keys/gzip-bodies', 'gzip compresses bodies over 1 kB'),
  rule('gaps/keys/header', 'authorization.header is Authorization: Bearer {token} by default'),
  rule('gaps/log/order', 'newest first'),
  rule('gaps/log/limit', '500 entries by default, 1 to 5000'),
  rule('gaps/log/levels', 'logLevel governs INFO and below; errors and warnings are always kept'),
  rule('gaps/log/bounded', 'the log is bounded, whatever its levels'),
  rule(
    'gaps/log/lifecycle',
    'entries named lifecycle:* (level 3) are kept at any logLevel, in a ring of their own of 500',
  ),
  rule('gaps/log/exit', 'why the previous process ended is a lifecycle entry, at any logLevel'),
  rule('gaps/log/onLog', 'onLog receives each kept entry'),
  rule(
    'gaps/secrets',
    'token values are in secret/, the header, the refresh request, the authorization event and getAuthState; nowhere else',
  ),
  rule('gaps/quarantine/set-aside', 'a record refused for good is set aside with status and text'),
  rule('gaps/quarantine/all', "redrive('all') puts every one back"),
  rule('gaps/subscriptions/twice', 'remove() twice is harmless'),
  rule('gaps/subscriptions/all', 'removeListeners() drops all, watches included'),
  rule('gaps/buffer/first-listener', 'events before the first listener are kept for it'),
  rule('gaps/buffer/64', 'up to 64 a name, the oldest'),
];

/** Upload and token refresh on the wire. */
const WIRE = [
  rule('gaps/upload/method', 'POST by default, PUT, PATCH, to url'),
  rule('gaps/upload/root', 'the body holds the record under location, or under httpRootProperty'),
  rule('gaps/upload/params', 'params lie beside it'),
  rule('gaps/upload/bare', '"." puts the fields of a single record at the root'),
  rule('gaps/upload/bare-batch', '"." makes a batch a bare array, with params in each element'),
  rule('gaps/upload/single', 'batchSync false: one record a request, not in an array'),
  rule('gaps/upload/batch', 'batchSync true: arrays of at most maxBatchSize'),
  rule('gaps/upload/batch-default', 'by default up to 250 records or 256 kB'),
  rule('gaps/upload/extras', 'config extras are the base, extras of the call win'),
  rule('gaps/upload/bearer', 'Authorization: Bearer <accessToken> for strategy JWT, the default'),
  rule('gaps/upload/header', 'authorization.header gives the token another shape'),
  rule('gaps/upload/idempotency', 'Idempotency-Key is a digest of the uuids in the body'),
  rule('gaps/upload/log', 'the log goes to logUrl as { events }, without an http event'),
  rule('gaps/refresh/request', 'a JSON POST to refreshUrl'),
  rule('gaps/refresh/payload', '{refreshToken} is replaced at any depth'),
  rule('gaps/refresh/default-body', 'by default { "refresh_token": "…" }'),
  rule('gaps/refresh/names', 'access_token or accessToken, refresh_token or refreshToken'),
  rule('gaps/refresh/keeps-old', 'the old refresh token stays where none came'),
  rule('gaps/refresh/data', 'tokens are found at the root or under data'),
  rule('gaps/refresh/lookalikes', 'refresh_expires_in and the like are no tokens'),
];

/** Where the bindings of the ecosystem disagree: a test for each, in both. */
const DISAGREEMENTS = [
  rule('gaps/disagree/is-moving-null', 'is_moving null survives every layer, never false', BOTH),
  rule('gaps/disagree/headless-payload', 'headless payload flat beside name in T, under params in D', BOTH),
  rule('gaps/disagree/off-geometry', 'the off list carries full geometry', BOTH),
  rule(
    'gaps/disagree/fix-ages',
    'lastRawFixAge is stamped before the filter, lastAcceptedFixAge after',
    BOTH,
  ),
  rule('gaps/disagree/identity', 'records are distinguished by identity, never by timestamp', BOTH),
  rule('gaps/disagree/persist', 'persist of watch and one-shot options is honoured', BOTH),
  rule(
    'gaps/disagree/empty-values',
    "in D a missing required field takes its type's empty value, and parsing never throws",
    D_ONLY,
  ),
];

/** The rules of the page that fills the contract's gaps. */
export const GAP_RULES = [...LIFE, ...CALLS, ...INSIDE, ...WIRE, ...DISAGREEMENTS];
