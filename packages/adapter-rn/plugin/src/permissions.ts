import { AndroidConfig, type ConfigPlugin, withAndroidManifest } from 'expo/config-plugins';
import type { Options } from './options';

type Manifest = AndroidConfig.Manifest.AndroidManifest;
/** `asked`: the app's manifest asks for it. `removed`: no library may. `inherited`: what the libraries say holds. */
type Wish = 'asked' | 'removed' | 'inherited';

const SERVICE = 'dev.geo.android.process.TrackingService';

/** What the app asks of Android. `packages/adapter-android/README.md` says what each is for. */
function wishes({ mode, background, notifications, exactAlarms }: Options): Readonly<Record<string, Wish>> {
  const isTracking = mode === 'tracking';
  return {
    ACCESS_COARSE_LOCATION: 'asked',
    ACCESS_FINE_LOCATION: 'asked',
    ACCESS_BACKGROUND_LOCATION: background ? 'asked' : 'inherited',
    FOREGROUND_SERVICE: isTracking ? 'asked' : 'inherited',
    FOREGROUND_SERVICE_LOCATION: isTracking ? 'asked' : 'removed',
    POST_NOTIFICATIONS: !notifications ? 'removed' : isTracking ? 'asked' : 'inherited',
    SCHEDULE_EXACT_ALARM: exactAlarms ? 'asked' : 'removed',
  };
}

/** Permissions. One that `android.blockedPermissions` names stays blocked. */
export const withPermissions: ConfigPlugin<Options> = (config, options) =>
  withAndroidManifest(config, (inner) => {
    const blocked = (inner.android?.blockedPermissions ?? []).map(fullName);
    for (const [name, wish] of Object.entries(wishes(options)))
      if (!blocked.includes(fullName(name)))
        inner.modResults = withWish(inner.modResults, fullName(name), wish);
    return inner;
  });

/** From 2026-10-28 Google Play accepts no foreground service for geofences alone. */
export const withService: ConfigPlugin<Options> = (config, { mode }) =>
  withAndroidManifest(config, (inner) => {
    const application = AndroidConfig.Manifest.getMainApplicationOrThrow(inner.modResults);
    const others = (application.service ?? []).filter((service) => !isRemoval(service.$));
    if (mode === 'tracking') {
      if (others.length !== (application.service ?? []).length) application.service = others;
      return inner;
    }
    inner.modResults = AndroidConfig.Manifest.ensureToolsAvailable(inner.modResults);
    const removal = { $: { 'android:name': SERVICE, 'tools:node': 'remove' } };
    application.service = [...others, removal as (typeof others)[number]];
    return inner;
  });

const fullName = (name: string) => (name.includes('.') ? name : `android.permission.${name}`);

function isRemoval(attributes: Readonly<Record<string, unknown>>): boolean {
  return attributes['android:name'] === SERVICE && attributes['tools:node'] === 'remove';
}

function withWish(given: Manifest, name: string, wish: Wish): Manifest {
  if (wish === 'inherited') return given;
  const manifest = wish === 'removed' ? AndroidConfig.Manifest.ensureToolsAvailable(given) : given;
  const present = manifest.manifest['uses-permission'] ?? [];
  const own = present.find(({ $ }) => $['android:name'] === name);
  const attributes: Record<string, string> = { ...own?.$, 'android:name': name };
  if (wish === 'removed') attributes['tools:node'] = 'remove';
  else delete attributes['tools:node'];
  const element = { $: attributes as unknown as (typeof present)[number]['$'] };
  manifest.manifest['uses-permission'] = own
    ? present.map((each) => (each === own ? element : each))
    : [...present, element];
  return manifest;
}
