/** Options of the Expo plugin `@geo/adapter-rn`. */
export interface GeoPluginOptions {
  /**
   * `tracking` (default): `start()` is called. `geofences`: `startGeofences()` alone, so that neither the background mode location on
   * iOS nor the foreground service on Android is declared, which reviews refuse for geofences.
   */
  readonly mode?: 'tracking' | 'geofences';
  /** Is the app located while it is not seen? Default true. */
  readonly background?: boolean;
  /** NSLocationWhenInUseUsageDescription. A text in `ios.infoPlist` wins over each of these three. */
  readonly whenInUseUsage?: string;
  /** NSLocationAlwaysAndWhenInUseUsageDescription. */
  readonly alwaysUsage?: string;
  /** NSMotionUsageDescription. */
  readonly motionUsage?: string;
  /** Purposes for `requestTemporaryFullAccuracy(purpose)`, each with the text that iOS shows. */
  readonly temporaryFullAccuracy?: Readonly<Record<string, string>>;
  /**
   * The icon of the service's notification: a PNG of 96 × 96 pixels or a vector drawable in XML, white on a transparent ground. The
   * engine is told by `notification: { smallIcon: 'drawable/ic_geo_notification' }`.
   */
  readonly notificationIcon?: string;
  /** Ask for the notification permission of Android 13. Default true. */
  readonly notifications?: boolean;
  /** Ask for exact alarms: without them a killed app resumes later. Default true. */
  readonly exactAlarms?: boolean;
  /** Use Google Play services for fixes, geofences and activities, where a phone has them. Default false. */
  readonly playServices?: boolean;
  /** Run `geo doctor` after prebuild, and print what it finds as warnings. Default true. */
  readonly doctor?: boolean;
}

/** Every option with a value, but for texts and files that are absent. */
export type Options = GeoPluginOptions &
  Required<
    Pick<
      GeoPluginOptions,
      'mode' | 'background' | 'notifications' | 'exactAlarms' | 'playServices' | 'doctor'
    >
  >;

/** What an option may be: in words, and as a check. */
type Allowed = readonly [words: string, accepts: (value: unknown) => boolean];

const FLAG: Allowed = ['true or false', (value) => typeof value === 'boolean'];
const TEXT: Allowed = ['a text that is not empty', isText];

/** What each option may be. */
export const ALLOWED: { readonly [K in keyof Required<GeoPluginOptions>]: Allowed } = {
  mode: ['"tracking" or "geofences"', (value) => value === 'tracking' || value === 'geofences'],
  background: FLAG,
  whenInUseUsage: TEXT,
  alwaysUsage: TEXT,
  motionUsage: TEXT,
  temporaryFullAccuracy: ['an object with a text for each purpose', isPurposes],
  notificationIcon: [
    'the path of a .png or .xml file',
    (value) => typeof value === 'string' && /\.(png|xml)$/.test(value),
  ],
  notifications: FLAG,
  exactAlarms: FLAG,
  playServices: FLAG,
  doctor: FLAG,
};

/**
 * The options with their defaults.
 * @throws Error with one sentence that quotes what was given, and says what is allowed
 */
export function checkedOptions(given: unknown = {}): Options {
  if (!isObject(given)) throw fault(`options must be an object; got ${quoted(given)}`);
  for (const [name, value] of Object.entries(given)) {
    const allowed = Object.hasOwn(ALLOWED, name) ? ALLOWED[name as keyof GeoPluginOptions] : undefined;
    if (!allowed) throw fault(`"${name}" is no option; allowed are ${Object.keys(ALLOWED).join(', ')}`);
    const [words, accepts] = allowed;
    if (value !== undefined && !accepts(value)) throw fault(`${name} must be ${words}; got ${quoted(value)}`);
  }
  const options = given as GeoPluginOptions;
  return {
    ...options,
    mode: options.mode ?? 'tracking',
    background: options.background ?? true,
    notifications: options.notifications ?? true,
    exactAlarms: options.exactAlarms ?? true,
    playServices: options.playServices ?? false,
    doctor: options.doctor ?? true,
  };
}

/** An error of the plugin, with its name, as it is printed by prebuild. */
export const fault = (sentence: string) => new Error(`@geo/adapter-rn: ${sentence}`);

const quoted = (value: unknown) => JSON.stringify(value) ?? String(value);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPurposes(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isText);
}
