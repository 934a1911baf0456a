import { core, D_ONLY, field, raw, rule, shape, T_ONLY } from './row';

const optional = true;
const ACCURACY = [-2, -1, 10, 100, 1000, 3000];

/** What operations take, tokens, and the log. */
export const OPTION_ROWS = [
  ...shape(
    '2.20/current',
    'CurrentPositionOptions',
    core('contract/position-options.ts'),
    {
      persist: field('boolean', 'queue the fix for upload', { optional }),
      samples: field('integer', 'fixes to sample; the most accurate is returned', { optional, min: 1 }),
      timeout: field('number', 'how long to wait', { optional, unit: 's' }),
      maximumAge: field('number', 'a fix up to this old will do', { optional, unit: 'ms', min: 0 }),
      desiredAccuracy: field(ACCURACY, 'how precise', { optional }),
      extras: field('object', "merged into the record's extras", { optional }),
    },
    { input: true },
  ),
  ...shape(
    '2.20/watch',
    'WatchPositionOptions',
    core('contract/position-options.ts'),
    {
      interval: field('number', 'time wanted between fixes', { optional, unit: 'ms', min: 0 }),
      desiredAccuracy: field(ACCURACY, 'how precise', { optional }),
      persist: field('boolean', 'queue the fixes for upload', { optional }),
      extras: field('object', "merged into each record's extras", { optional }),
    },
    { input: true },
  ),
  rule(
    '2.20/heading/first-sample',
    'the first sample after the watch starts, or after the app returns to the foreground, always comes',
  ),
  ...shape('2.17', 'AuthorizationEvent', core('contract/authorization.ts'), {
    success: field('boolean', 'did the refresh succeed'),
    accessToken: field('string', 'the new access token, on success', { optional }),
    refreshToken: field('string', 'the refresh token in force, on success', { optional }),
    status: field('integer', 'what the refresh request was answered, on failure', { optional, min: 0 }),
    raw,
  }),
  ...shape('2.18', 'AuthState', core('contract/authorization.ts'), {
    accessToken: field('string', 'the access token held', { optional }),
    refreshToken: field('string', 'the refresh token held', { optional }),
  }),
  ...shape('2.21', 'LogEntry', core('contract/log-entry.ts'), {
    ts: field('timestamp', 'when it was written'),
    level: field([1, 2, 3, 4, 5], '1 ERROR, 2 WARN, 3 INFO, 4 DEBUG, 5 VERBOSE'),
    src: field(['native', 'js'], 'the engine itself, or the app'),
    event: field('string', 'a short tag'),
    message: field('string', 'a line for people', { optional }),
    data: field('any', 'attached data, as JSON in binding T, decoded in binding D', { optional }),
  }),
  ...shape('2.22', 'HeadlessEvent', core('contract/headless.ts'), {
    name: field(
      [
        'heartbeat',
        'motionchange',
        'geofence',
        'providerchange',
        'powersavechange',
        'http',
        'connectivitychange',
      ],
      'which event',
      { platform: 'A' },
    ),
  }),
  rule('2.22/flat', "the event's fields lie flat beside its name", T_ONLY),
  rule('2.22/params', "the event's fields are in params", D_ONLY),
  rule('2.25/remove', 'a subscription detaches its one listener by remove(); twice is harmless'),
  rule('2.25/stream', 'every listener method returns a stream subscription', D_ONLY),
  rule('2.25/remove-listeners', 'removeListeners() detaches every listener at once', ['T', 'D']),
  rule('2.26/unknown-keys', 'unknown keys pass through config, uninterpreted'),
  rule('2.26/unknown-options', 'unknown fields pass through the record an app inserts'),
];
