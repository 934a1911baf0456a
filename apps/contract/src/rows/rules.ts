import { BOTH, CAMEL, core, D_ONLY, limit, rule } from './row';

const motion = core('motion/motion-machine.ts');
const safety = core('safety/');
const auth = core('auth/');
const headless = core('contract/headless.ts');

/** The rules of the contract's sections 2 to 7 and 9. */
export const CONTRACT_RULES = [
  rule('2/timestamps-utc', core('contract/timestamp.ts'), 'timestamps are ISO-8601, UTC'),
  rule('2/wire-names', core('contract/location.ts'), 'on the wire the names are snake_case'),
  rule(
    '2/camel-names',
    CAMEL,
    'in D every typed field is camelCase; the wire names are in raw alone',
    D_ONLY,
  ),
  rule('2/nullable-in-d', CAMEL, 'in D what is optional is null where it is absent', D_ONLY),
  rule('2.1/2.1.1', motion, 'is_moving is null while a session probes, at most stopTimeout minutes', BOTH),
  rule(
    '2.1/2.1.2',
    core('engine/'),
    'sample is true on one-shot and odometer fixes; the fixes sampled in between never surface',
  ),
  rule(
    '2.1/extras-layers',
    core('locations/record.ts'),
    'config extras are the base of every record; extras of the call lie on top',
  ),
  rule(
    '2.1/where-locations-come',
    core('engine/'),
    'the same Location shape comes by every event and operation that gives one',
  ),
  rule(
    '2.5/only-enabled-required',
    `${CAMEL}state.ts`,
    'D reads a State of which only enabled is there',
    D_ONLY,
  ),
  rule(
    '2.6/platform-fields',
    core('contract/provider.ts'),
    'accuracyAuthorization and insufficientlyInUse come only where the platform has them',
  ),
  rule(
    '2.7/first-without-location',
    core('engine/motion-changes.ts'),
    'the first motion change of a session has no location: absent on Android, null on iOS',
  ),
  rule('2.9/dwell-needs-delay', core('geofences/'), 'DWELL needs notifyOnDwell together with loiteringDelay'),
  rule(
    '2.11/delta',
    core('geofences/'),
    'the event is the difference of what is registered, not the whole set',
  ),
  rule('2.15/while-driving', safety, 'an episode is handling of the phone at driving speed'),
  rule(
    '3/cold-start',
    motion,
    'start opens a probing session: is_moving null, and a motion change without location',
  ),
  rule('3/moving', motion, 'the moving transition sets isMoving true and says so'),
  rule(
    '3/stationary',
    motion,
    "the stationary transition says isMoving false, after a record with event 'motionchange'",
  ),
  rule('3/dwell', core('geofences/dwell.ts'), 'DWELL comes loiteringDelay after the entry'),
  rule(
    '5/refresh-401',
    auth,
    '401 or 403 makes the uploader ask refreshUrl with refreshHeaders and refreshPayload',
  ),
  rule('5/placeholder', auth, '{refreshToken} is replaced; the default body is { refresh_token }'),
  rule('5/app-not-running', auth, 'the refresh needs no app: it works before anybody calls ready'),
  rule('5/outcome', auth, 'success carries the new tokens, failure the status that was received'),
  rule('5/auth-state', auth, 'getAuthState reads the tokens held'),
  rule(
    '6/6.1',
    headless,
    'exactly seven events are dispatched headlessly, never location; fixes are queued and uploaded meanwhile',
  ),
  rule(
    '6/6.2',
    core('engine/hearing.ts'),
    'connectivity events tell of validated internet: a captive portal is connected: false',
  ),
  rule('6/6.3', core('engine/listeners.ts'), 'a new connectivity listener hears the present state first'),
  rule(
    '6/6.4',
    safety,
    'one distraction event an episode; a second for the same one has the same startTimestamp',
  ),
  rule('6/6.5', safety, 'the closing triple rides every record built until the first persisted one'),
  rule('6/off-by-default', safety, 'crash and distraction detection are off by default'),
  rule('6/armed-while-moving', safety, 'crash and distraction detection are armed only while moving'),
  rule(
    '6/http-once',
    core('sync/sync.ts'),
    'one http event for each upload request that has ended; none for the log',
  ),
  rule('6/backend-1', safety, 'fixes belong to an episode by equal dds, wherever they stand'),
  rule(
    '6/backend-2',
    safety,
    'the duration is ddd of the closing fix; without it the span of its fixes, as a lower bound',
  ),
  rule('6/backend-3', safety, 'an episode between two fixes puts dds, ddc and ddd on the next one together'),
  rule(
    '6/backend-4',
    safety,
    'a pending close is written in full first; a new episode waits for the next record',
  ),
  rule(
    '7/http-outcome',
    core('sync/verdict.ts'),
    'success is status 2xx; status 0 means no answer, and responseText says why',
  ),
  rule('7/refresh-outcome', auth, 'a refused refresh is success false with its status'),
  rule('7/state-errors', core('engine/state.ts'), 'the last errors in State are texts or null'),
  rule('7/timeout', core('engine/'), 'timeout bounds the wait of getCurrentPosition, in seconds'),
  rule(
    '7/heading-invalid',
    core('heading/'),
    'on iOS a negative heading accuracy is passed on: the reading is invalid',
  ),
  rule('9/unknown-fields', core('engine/insert.ts'), 'unknown keys pass through without an error'),
  rule('9/raw', CAMEL, 'D keeps the untouched payload in raw and behind state[key]', D_ONLY),
  rule(
    '9/platform-versions',
    core('contract/provider.ts'),
    'fields of one platform are absent on the others',
  ),
];

/** Section 8. */
export const LIMIT_ROWS = [
  limit('8/responseText', core('contract/events.ts'), 'responseText is cut to 1024 characters'),
  limit('8/timeout', core('engine/'), 'getCurrentPosition waits 30 seconds by default'),
  limit('8/minIntervalMs', core('heading/'), 'headings come at most every 40 ms by default'),
  limit('8/minDeltaDeg', core('heading/'), 'headings come from 0.5 degrees of change by default'),
  limit('8/smoothingTauMs', core('heading/'), 'headings are smoothed over 120 ms by default'),
  limit('8/heading-range', core('heading/'), 'a heading is from 0 to 360 degrees', '2.19/heading'),
  limit('8/battery-range', core('contract/location.ts'), 'a battery level is from 0 to 1', '2.4/level'),
  limit('8/log-levels', core('contract/log-entry.ts'), 'log levels are 1 to 5', '2.21/level'),
  limit(
    '8/heading-accuracy',
    core('contract/heading.ts'),
    'on Android heading accuracy is an integer 0 to 3',
    '2.19/accuracy',
  ),
  limit(
    '8/notification-priority',
    core('config/keys.ts'),
    'notification priority is -2 to 2, by default -2',
    '2.23/priority',
  ),
  limit(
    '8/probing',
    core('motion/motion-machine.ts'),
    'probing lasts stopTimeout minutes at most',
    'gaps/keys/stopTimeout',
  ),
  limit(
    '8/maximumAge',
    core('contract/position-options.ts'),
    'maximumAge is in milliseconds',
    '2.20/current/maximumAge',
  ),
  limit(
    '8/loiteringDelay',
    core('contract/geofence.ts'),
    'loiteringDelay is in milliseconds',
    '2.9/loiteringDelay',
  ),
  limit('8/odometer', core('contract/location.ts'), 'the odometer is in metres', '2.1/odometer'),
  limit('8/age', core('contract/location.ts'), 'age is in milliseconds', '2.1/age'),
  limit('8/raw-fix-age', core('contract/state.ts'), 'lastRawFixAge is in seconds', '2.5/lastRawFixAge'),
  limit(
    '8/accepted-fix-age',
    core('contract/state.ts'),
    'lastAcceptedFixAge is in seconds',
    '2.5/lastAcceptedFixAge',
  ),
];
