import { core, field, type KeyRow, rule, shape, T_ONLY } from './row';

type Spec = Omit<KeyRow, 'kind' | 'id' | 'name' | 'says' | 'bindings' | 'lives'>;

const yes = (platform?: 'A' | 'I'): Spec => ({
  type: 'boolean',
  default: true,
  ...(platform ? { platform } : {}),
});
const no = (platform?: 'A' | 'I'): Spec => ({
  type: 'boolean',
  default: false,
  ...(platform ? { platform } : {}),
});
const number = (fallback: number, unit: string, min: number, more: Partial<Spec> = {}): Spec => ({
  type: 'number',
  default: fallback,
  min,
  ...(unit === '' ? {} : { unit }),
  ...more,
});
/** Another value does not take effect at once. */
const takesEffect = (at: NonNullable<KeyRow['takesEffect']>, spec: Spec): Spec => ({
  ...spec,
  takesEffect: at,
});
const on = (effect: KeyRow['effect'], spec: Spec): Spec => ({ ...spec, ...(effect ? { effect } : {}) });
const PHONES = ['ios', 'android'] as const;
const IOS = ['ios'] as const;
const nextRequest = (spec: Spec): Spec => takesEffect('next permission request', spec);

const integer = (fallback: number, unit: string, min: number, more: Partial<Spec> = {}): Spec =>
  number(fallback, unit, min, { type: 'integer', ...more });
const choice = (fallback: string | number, choices: readonly (string | number)[]): Spec => ({
  type: 'choice',
  default: fallback,
  choices,
});
const text = (fallback?: string, pattern?: string): Spec => ({
  type: 'text',
  ...(fallback === undefined ? {} : { default: fallback }),
  ...(pattern === undefined ? {} : { pattern }),
});
const object = (platform?: 'A'): Spec => ({ type: 'object', ...(platform ? { platform } : {}) });
const map = (platform?: 'A'): Spec => ({ type: 'map', ...(platform ? { platform } : {}) });

const ADDRESS = '^[hH][tT][tT][pP][sS]?://[^\\s/?#]+';
/** The text of an object or a list: what else is wrong in it, a schema cannot say. */
const TEMPLATE_TEXT = '^\\s*[{\\[][\\s\\S]*[}\\]]\\s*$';
const ACTIVITY = '(still|on_foot|walking|running|on_bicycle|in_vehicle|unknown)';

const KEYS: Readonly<Record<string, Spec>> = {
  preset: choice('balanced', ['economical', 'balanced', 'live']),
  locationAuthorizationRequest: nextRequest(on(PHONES, choice('Always', ['Always', 'WhenInUse']))),
  locationAuthorizationAlert: nextRequest(on(PHONES, map())),
  disableLocationAuthorizationAlert: nextRequest(on(PHONES, no())),
  backgroundPermissionRationale: nextRequest(on(['android'], map('A'))),
  desiredAccuracy: choice(-1, [-2, -1, 10, 100, 1000, 3000]),
  distanceFilter: takesEffect('next fix', number(10, 'm', 0)),
  disableElasticity: takesEffect('next fix', no()),
  elasticityMultiplier: takesEffect('next fix', number(1, '', 0)),
  stationaryRadius: number(200, 'm', 1),
  stationaryDistanceFilter: number(75, 'm', 0, { platform: 'I' }),
  stationaryDesiredAccuracy: choice('BALANCED', ['HIGH', 'BALANCED', 'LOW']),
  stationaryKeepAlive: yes(),
  stationaryLowPower: no(),
  dormantOnStationary: on(['android'], no('A')),
  stationaryLocationUpdateInterval: integer(30_000, 'ms', 1000, { platform: 'A' }),
  locationUpdateInterval: integer(1000, 'ms', 0, { platform: 'A' }),
  showsBackgroundLocationIndicator: on(IOS, no('I')),
  rejectMock: no(),
  disableLocationFilter: takesEffect('next filter', no()),
  locationFilterMaxAccuracy: takesEffect('next filter', number(100, 'm', 1)),
  locationFilterMaxSpeed: takesEffect('next filter', number(60, 'm/s', 1)),
  locationFilterPolicy: takesEffect(
    'next filter',
    choice('Conservative', ['Conservative', 'Adjust', 'PassThrough']),
  ),
  kalmanProfile: takesEffect('next filter', choice('DEFAULT', ['DEFAULT', 'AGGRESSIVE', 'CONSERVATIVE'])),
  odometerAccuracyThreshold: number(0, 'm', 0),
  stopTimeout: number(5, 'min', 0),
  motionTriggerDelay: integer(0, 'ms', 0),
  triggerActivities: text(
    'in_vehicle,on_bicycle,walking,running,on_foot',
    `^\\s*(${ACTIVITY}\\s*(,\\s*${ACTIVITY}\\s*)*)?$`,
  ),
  minimumActivityRecognitionConfidence: { type: 'integer', min: 0, max: 100, unit: '%' },
  activityRecognitionInterval: integer(10_000, 'ms', 0, { platform: 'A' }),
  disableMotionActivityUpdates: no(),
  preventSuspend: on(IOS, no('I')),
  heartbeatInterval: integer(60, 's', 1),
  useSessionEngine: on(IOS, yes('I')),
  stopOnTerminate: takesEffect('app end', on(PHONES, no())),
  startOnBoot: takesEffect('next boot', no()),
  notification: on(['android'], object('A')),
  url: text(undefined, ADDRESS),
  method: choice('POST', ['POST', 'PUT', 'PATCH']),
  headers: { type: 'text map' },
  publicHeaders: { type: 'text list', default: [], pattern: '^[^\\s:]+$' },
  params: map(),
  extras: map(),
  httpRootProperty: text('location'),
  locationTemplate: { type: 'template', pattern: TEMPLATE_TEXT },
  geofenceTemplate: { type: 'template', pattern: TEMPLATE_TEXT },
  paramsTemplate: { type: 'params template', pattern: TEMPLATE_TEXT },
  requireResponse: object(),
  autoSync: yes(),
  autoSyncInterval: integer(300, 's', 1),
  autoSyncThreshold: integer(0, 'records', -1),
  disableAutoSyncOnCellular: no(),
  batchSync: no(),
  maxBatchSize: integer(-1, 'records', -1, { except: 0 }),
  httpTimeoutMs: integer(30_000, 'ms', 1),
  maxRecordsToPersist: integer(-1, 'records', -1),
  maxDaysToPersist: number(0, 'days', 0),
  authorization: object(),
  geofenceProximityRadius: number(1000, 'm', 0),
  maxMonitoredGeofences: integer(-1, '', -1),
  geofenceInitialTriggerEntry: yes(),
  crashDetection: object(),
  distractionDetection: object(),
  trips: no(),
  debug: on(['android'], no()),
  logLevel: choice(0, [0, 1, 2, 3, 4, 5]),
  logMaxDays: number(3, 'days', 0),
  logUrl: text(undefined, ADDRESS),
  diagnosticExtras: no(),
  gzip: no(),
};

/** Fields of named objects, which merge one level deep. */
const FIELDS: Readonly<Record<string, Spec>> = {
  'notification.title': text('Location'),
  'notification.text': text('Location tracking active'),
  'notification.channelId': text('geo_location'),
  'notification.channelName': text('Location'),
  'notification.smallIcon': text(undefined, '^(drawable|mipmap)/.+$'),
  'notification.color': text(undefined, '^#[0-9a-fA-F]{6}$'),
  'notification.priority': choice(-2, [-2, -1, 0, 1, 2]),
  'notification.stopAction': text(undefined, '\\S'),
  'authorization.strategy': { type: 'choice', choices: ['JWT'] },
  'authorization.accessToken': text(),
  'authorization.refreshToken': text(),
  'authorization.refreshUrl': text(undefined, ADDRESS),
  'authorization.refreshPayload': map(),
  'authorization.refreshHeaders': { type: 'text map' },
  'authorization.header': text(undefined, '^[^\\s:]+:.*\\{token\\}'),
  'requireResponse.contentType': text(undefined, '^[^\\s/;]+/[^\\s/;]+$'),
  'requireResponse.contains': text(undefined, '[\\s\\S]'),
  'requireResponse.json': map(),
  'requireResponse.empty': { type: 'boolean' },
  'crashDetection.enabled': no(),
  'crashDetection.minSpeed': number(11.11, 'm/s', 0),
  'crashDetection.impactThreshold': number(4, 'g', 1),
  'distractionDetection.enabled': no(),
  'distractionDetection.minSpeed': number(5, 'm/s', 0),
  'distractionDetection.minEpisodeSec': number(5, 's', 0),
};

const SECTIONS: Readonly<Record<string, string>> = { notification: '2.23', authorization: '2.24' };

/** Fields of the contract's objects that are not the contract's. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['authorization.header', 'notification.stopAction']);

function keyRow(name: string, spec: Spec): KeyRow {
  const [outer = '', inner] = name.split('.');
  const section = inner === undefined ? undefined : SECTIONS[outer];
  const id = section === undefined || OWN_FIELDS.has(name) ? `gaps/keys/${name}` : `${section}/${inner}`;
  return {
    ...spec,
    kind: 'key',
    id,
    name,
    says: 'config key',
    bindings: T_ONLY,
    lives: core('config/keys.ts'),
  };
}

/** Every config key, with the type, default (of the preset `live`), unit and limits that apps rely on. */
export const KEY_ROWS: readonly KeyRow[] = Object.entries({ ...KEYS, ...FIELDS }).map(([name, spec]) =>
  keyRow(name, spec),
);

/** What holds for configuration as a whole. */
export const KEY_RULES = [
  rule('gaps/keys/unknown-logged-once', 'unknown keys are kept, and named once in the log as a warning'),
  rule('gaps/keys/misspelled', 'an unknown key is logged with the known one that was probably meant'),
  ...shape('gaps/State', 'State', core('contract/state.ts'), {
    unknownKeys: field('string[]', 'configured keys that the engine does not know', { bindings: T_ONLY }),
    ineffectiveKeys: field('string[]', 'configured keys that nothing heeds on this platform', {
      bindings: T_ONLY,
    }),
    preset: field('string', 'the preset of the keys that were not given', { bindings: T_ONLY }),
    receiver: field('Receiver', 'why the satellite receiver is on, and since when', { bindings: T_ONLY }),
    degraded: field('string[]', 'what keeps the engine from its work now', {
      bindings: T_ONLY,
      optional: true,
    }),
    lastLife: field('LastLife', 'why the previous process ended, where the platform says', {
      bindings: T_ONLY,
      optional: true,
    }),
  }),
  rule('gaps/keys/confidence-default', 'minimumActivityRecognitionConfidence is 75 on Android, 50 on iOS'),
  rule(
    'gaps/keys/fence-budget',
    'maxMonitoredGeofences -1 means 18 on iOS, 98 on Android: two slots of 20 and 100 are ours',
  ),
  rule(
    'gaps/keys/kalman-scales',
    'kalmanProfile AGGRESSIVE follows faster than DEFAULT, CONSERVATIVE slower',
  ),
  rule(
    'gaps/keys/cellular-sync',
    'an explicit sync() uploads on cellular whatever disableAutoSyncOnCellular says',
  ),
  rule('gaps/templates/absent', 'what a record does not say is left out of what a template makes of it'),
  rule(
    'gaps/templates/fault',
    'a template with a fault rejects INVALID_CONFIG naming its place; nothing is applied',
  ),
  rule(
    'gaps/templates/form',
    "with a form's Content-Type a template is sent as a form, one record a request",
  ),
  rule('gaps/templates/kept', 'a template changes what is sent, not what getLocations answers'),
  rule(
    'gaps/requireResponse/lacking',
    'a 2xx without what requireResponse asks for keeps its records, and is success false',
  ),
  rule('gaps/setConfig/patch', 'an absent key is unchanged'),
  rule('gaps/setConfig/null-clears', 'null takes a key back to its default'),
  rule(
    'gaps/presets/given',
    'a given key beats the preset, and stays when the preset changes; null gives it back',
  ),
  rule(
    'gaps/setConfig/named-objects-merge',
    'authorization, notification, crashDetection, distractionDetection merge one level deep',
  ),
  rule('gaps/setConfig/maps-replace', 'headers, params and extras are replaced whole'),
  rule(
    'gaps/setConfig/invalid',
    'a wrong type or an impossible value rejects INVALID_CONFIG with key, value and what is allowed; nothing is applied',
  ),
  rule('gaps/setConfig/filter-keys', 'filter keys apply when the filter is next built, at start'),
  rule('gaps/setConfig/at-once', 'the other keys apply at once, or at the moment that docs/config.md names'),
];
