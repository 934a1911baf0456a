import { BOTH, CAMEL, core, D_ONLY, rule } from './row';

const client = core('engine/client.ts');
const fences = core('geofences/');
const track = core('engine/track.ts');
const sync = core('sync/sync.ts');
const envelope = core('sync/envelope.ts');
const auth = core('auth/');
const log = core('log/log.ts');
const state = core('engine/state.ts');

/** What we fixed of life, tracking and records. */
const LIFE = [
  rule(
    'gaps/boot/resumes',
    core('engine/boot.ts'),
    'at boot the engine resumes from memory, without any app',
  ),
  rule('gaps/ready/gates', client, 'before ready an operation rejects NOT_READY'),
  rule('gaps/ready/replaces', client, 'ready replaces the configuration by defaults and what is given'),
  rule('gaps/ready/reset-false', client, 'reset: false merges into the stored configuration'),
  rule('gaps/ready/again', client, 'a second ready behaves as setConfig'),
  rule(
    'gaps/tokens/adoption',
    auth,
    'given tokens are adopted only when they differ from the ones last given',
  ),
  rule(
    'gaps/tokens/stored-apart',
    core('engine/tokens.ts'),
    'tokens are stored under secret/, never in config',
  ),
  rule('gaps/start/enables', client, 'start persists enabled and resolves State'),
  rule(
    'gaps/start/announces',
    core('engine/motion-changes.ts'),
    'start opens a session in probing and emits motionchange { isMoving: true }',
  ),
  rule('gaps/start/idempotent', client, 'a second start changes nothing'),
  rule('gaps/stop/disables', client, 'stop persists enabled false, without a motionchange'),
  rule('gaps/stop/releases', core('engine/sensing.ts'), 'stop releases sensors, regions, timers, heading'),
  rule('gaps/stop/uploads-go-on', sync, 'uploads go on while stopped'),
  rule(
    'gaps/stop/listeners-stay',
    core('engine/sensing.ts'),
    'connectivity and provider listeners stay alive while stopped',
  ),
  rule('gaps/stop/idempotent', client, 'a second stop changes nothing'),
  rule('gaps/startGeofences/no-stream', core('engine/'), 'trackingMode 0: no location stream between slices'),
  rule(
    'gaps/startGeofences/no-service',
    core('engine/platform.ts'),
    'trackingMode 0: no foreground service, no background location mode',
  ),
  rule(
    'gaps/is_moving/stationary-record',
    core('engine/motion-changes.ts'),
    "the record with event 'motionchange' carries is_moving false",
  ),
  rule('gaps/records/tracked', track, 'tracked fixes are queued'),
  rule('gaps/records/motionchange', track, 'the motionchange record is queued'),
  rule(
    'gaps/records/one-shot',
    core('engine/'),
    'one-shot fixes are queued with persist: by default while enabled only',
  ),
  rule('gaps/records/watch', core('engine/'), 'watch fixes are queued with persist: by default true'),
  rule(
    'gaps/records/embedded',
    core('engine/'),
    'locations embedded in geofence, heartbeat, crash and odometer answers have a uuid of their own and are not queued',
  ),
  rule(
    'gaps/records/geofence',
    fences,
    'a geofence transition queues its fix with extras.geofence { identifier, action }',
  ),
  rule('gaps/stopOnTerminate', core('engine/'), 'true: stops when the task of the app is removed'),
  rule(
    'gaps/startOnBoot',
    core('engine/boot.ts'),
    'false: after a device boot an enabled tracker is stopped; true: it resumes',
  ),
];

/** One-shot fixes, the queue, fences, the odometer, the heartbeat. */
const CALLS = [
  rule('gaps/current/samples', core('engine/'), 'getCurrentPosition takes 3 samples by default'),
  rule('gaps/current/maximum-age', core('engine/'), 'maximumAge is 0 by default'),
  rule('gaps/current/extras', core('engine/'), 'extras.getCurrentPosition is true'),
  rule('gaps/current/while-stopped', core('engine/'), 'getCurrentPosition works while stopped'),
  rule(
    'gaps/current/timeout-best',
    core('engine/'),
    'at the timeout it resolves with the best sample in hand',
  ),
  rule(
    'gaps/current/timeout-none',
    core('engine/'),
    'without a sample it rejects TIMEOUT with locationCode 408',
  ),
  rule('gaps/watch/interval', core('engine/'), 'watchPosition asks for a fix every 1000 ms by default'),
  rule('gaps/watch/extras', core('engine/'), 'extras.watch is true'),
  rule('gaps/watch/stream', core('engine/'), 'its fixes ride the location stream'),
  rule('gaps/heartbeat/extras', core('engine/'), 'heartbeat fixes carry extras.heartBeat true'),
  rule('gaps/heartbeat/shape', core('contract/events.ts'), 'in T the event is { location }'),
  rule('gaps/heartbeat/interval', core('engine/'), 'fires every heartbeatInterval seconds while enabled'),
  rule('gaps/getLocations/order', client, 'oldest first'),
  rule('gaps/sync/high-water', sync, 'sync() settles for what was queued when it was called'),
  rule('gaps/sync/joins', sync, 'sync() joins a drain that is running'),
  rule('gaps/sync/skips-backoff', core('sync/sync-machine.ts'), 'sync() skips backoff'),
  rule('gaps/sync/heeds-retry-after', core('sync/sync-machine.ts'), 'sync() does not skip Retry-After'),
  rule('gaps/sync/partial', core('sync/waiters.ts'), 'resolves with the records when some went'),
  rule(
    'gaps/sync/rejects',
    core('sync/waiters.ts'),
    'rejects OFFLINE, HTTP with status, or NO_URL when none went',
  ),
  rule('gaps/sync/empty', core('sync/waiters.ts'), 'an empty queue resolves []'),
  rule(
    'gaps/insertLocation/needs-position',
    core('engine/insert.ts'),
    'needs coords.latitude and coords.longitude',
  ),
  rule(
    'gaps/insertLocation/fills-in',
    core('engine/insert.ts'),
    'fills in uuid, timestamp, odometer, activity, battery',
  ),
  rule('gaps/insertLocation/duplicate', client, 'a uuid already queued is ignored'),
  rule('gaps/insertLocation/answer', client, 'resolves with the uuid'),
  rule('gaps/addGeofence/identifier', fences, 'an identifier has 1 to 255 characters'),
  rule('gaps/addGeofence/radius', fences, 'radius is finite and more than 0; a warning below 100 m'),
  rule('gaps/addGeofence/position', fences, 'latitude from -90 to 90, longitude from -180 to 180'),
  rule('gaps/addGeofence/loitering', fences, 'loiteringDelay is 0 or more; notifyOnDwell needs it'),
  rule(
    'gaps/addGeofence/notify-default',
    fences,
    'without any notify flag entry and exit are on; with all of them off the fence is refused',
  ),
  rule(
    'gaps/addGeofence/all-or-none',
    fences,
    'any bad one rejects INVALID_GEOFENCE with index and field; none is added',
  ),
  rule(
    'gaps/addGeofence/replaces',
    fences,
    'the same identifier replaces; inside or outside is kept if the circle is unchanged',
  ),
  rule('gaps/geofence/location', fences, 'a geofence event always has a location'),
  rule(
    'gaps/geofence/silent-action',
    fences,
    'without a flag for an action there is no event, but the state moves',
  ),
  rule(
    'gaps/odometer/never-falls',
    core('locations/odometer.ts'),
    'falls only by setOdometer and resetOdometer',
  ),
  rule('gaps/odometer/survives', track, 'survives kills'),
  rule('gaps/odometer/stationary', core('locations/odometer.ts'), 'adds nothing while stationary'),
];

/** State, keys with a rule, log, secrets, quarantine, subscriptions. */
const INSIDE = [
  rule('gaps/state/trackingActive', state, 'true while a location request is open'),
  rule('gaps/state/backgroundRearmCount', state, 'counts location requests re-armed in the background'),
  rule('gaps/state/watchdogRecoveryCount', state, 'counts location requests re-armed by the watchdog'),
  rule('gaps/state/wakeRearmCount', state, 'counts wake regions re-registered after failing or firing'),
  rule('gaps/state/wake-regions', state, 'stationary and sentinel regions registered now'),
  rule('gaps/state/schedulerEnabled', state, 'false'),
  rule('gaps/state/locationFailureCount', state, 'counts location errors since start'),
  rule(
    'gaps/keys/odometer-threshold',
    core('locations/odometer.ts'),
    'odometerAccuracyThreshold > 0 keeps worse fixes out of the odometer',
  ),
  rule('gaps/keys/diagnostics', track, 'diagnosticExtras adds extras.diagnostics to every record'),
  rule('gaps/keys/gzip-bodies', envelope, 'gzip compresses bodies over 1 kB'),
  rule('gaps/keys/header', envelope, 'authorization.header is Authorization: Bearer {token} by default'),
  rule('gaps/log/order', client, 'newest first'),
  rule('gaps/log/limit', log, '500 entries by default, 1 to 5000'),
  rule('gaps/log/levels', log, 'logLevel governs INFO and below; errors and warnings are always kept'),
  rule('gaps/log/bounded', core('engine/records.ts'), 'the log is bounded, whatever its levels'),
  rule('gaps/log/onLog', core('engine/log-writer.ts'), 'onLog hears each kept entry'),
  rule(
    'gaps/secrets',
    core('engine/tokens.ts'),
    'token values are in secret/, the header, the refresh request, the authorization event and getAuthState; nowhere else',
  ),
  rule(
    'gaps/quarantine/set-aside',
    core('sync/set-aside.ts'),
    'a record refused for good is set aside with status and text',
  ),
  rule('gaps/quarantine/all', core('engine/quarantine.ts'), "redrive('all') puts every one back"),
  rule('gaps/subscriptions/twice', core('engine/listeners.ts'), 'remove() twice is harmless'),
  rule(
    'gaps/subscriptions/all',
    core('engine/listeners.ts'),
    'removeListeners() drops all, watches included',
  ),
  rule(
    'gaps/buffer/first-listener',
    core('engine/listeners.ts'),
    'events before the first listener are kept for it',
  ),
  rule('gaps/buffer/64', core('engine/listeners.ts'), 'up to 64 a name, the oldest'),
];

/** Upload and token refresh on the wire. */
const WIRE = [
  rule('gaps/upload/method', envelope, 'POST by default, PUT, PATCH, to url'),
  rule('gaps/upload/root', envelope, 'the body holds the record under location, or under httpRootProperty'),
  rule('gaps/upload/params', envelope, 'params lie beside it'),
  rule('gaps/upload/bare', envelope, '"." puts the fields of a single record at the root'),
  rule('gaps/upload/bare-batch', envelope, '"." makes a batch a bare array, with params in each element'),
  rule('gaps/upload/single', envelope, 'batchSync false: one record a request, not in an array'),
  rule('gaps/upload/batch', core('sync/batch.ts'), 'batchSync true: arrays of at most maxBatchSize'),
  rule('gaps/upload/batch-default', core('sync/batch.ts'), 'by default up to 250 records or 256 kB'),
  rule(
    'gaps/upload/extras',
    core('locations/record.ts'),
    'config extras are the base, extras of the call win',
  ),
  rule('gaps/upload/bearer', envelope, 'Authorization: Bearer <accessToken> for strategy JWT, the default'),
  rule('gaps/upload/header', envelope, 'authorization.header gives the token another shape'),
  rule('gaps/upload/idempotency', envelope, 'Idempotency-Key is a digest of the uuids in the body'),
  rule('gaps/upload/log', core('log/'), 'the log goes to logUrl as { events }, without an http event'),
  rule('gaps/refresh/request', auth, 'a JSON POST to refreshUrl'),
  rule('gaps/refresh/payload', auth, '{refreshToken} is replaced at any depth'),
  rule('gaps/refresh/default-body', auth, 'by default { "refresh_token": "…" }'),
  rule('gaps/refresh/names', auth, 'access_token or accessToken, refresh_token or refreshToken'),
  rule('gaps/refresh/keeps-old', auth, 'the old refresh token stays where none came'),
  rule('gaps/refresh/data', auth, 'tokens are found at the root or under data'),
  rule('gaps/refresh/lookalikes', auth, 'refresh_expires_in and the like are no tokens'),
];

/** Where the bindings of the ecosystem disagree: a test for each, in both. */
const DISAGREEMENTS = [
  rule(
    'gaps/disagree/is-moving-null',
    core('contract/location.ts'),
    'is_moving null survives every layer, never false',
    BOTH,
  ),
  rule(
    'gaps/disagree/headless-payload',
    core('contract/headless.ts'),
    'headless payload flat beside name in T, under params in D',
    BOTH,
  ),
  rule(
    'gaps/disagree/off-geometry',
    core('contract/geofence.ts'),
    'the off list carries full geometry',
    BOTH,
  ),
  rule(
    'gaps/disagree/fix-ages',
    track,
    'lastRawFixAge is stamped before the filter, lastAcceptedFixAge after',
    BOTH,
  ),
  rule('gaps/disagree/identity', client, 'records are told apart by identity, never by timestamp', BOTH),
  rule('gaps/disagree/persist', core('engine/'), 'persist of watch and one-shot options is honoured', BOTH),
  rule(
    'gaps/disagree/empty-values',
    CAMEL,
    "in D a missing required field takes its type's empty value, and parsing never throws",
    D_ONLY,
  ),
];

/** The rules of the page that fills the contract's gaps. */
export const GAP_RULES = [...LIFE, ...CALLS, ...INSIDE, ...WIRE, ...DISAGREEMENTS];
