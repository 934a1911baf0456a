import type { AndroidApp } from '../app';
import { lineOf } from '../place';
import type { Found, Rule } from '../rule';

const DOCS = 'https://developer.android.com';

/** What the engine's configuration asks of the Android app. */
export const ANDROID_APP: readonly Rule[] = [
  {
    id: 'android/cleartext',
    severity: 'error',
    fails: 'Android 9+',
    demand: 'An http:// url is permitted by the app: without it no upload leaves the phone.',
    source: `${DOCS}/privacy-and-security/security-config#CleartextTrafficPermitted`,
    mend: 'Use https://, or permit the host in a network security configuration.',
    check({ android, engine }) {
      const url = engine.config.get('url');
      const application = android?.main.application;
      if (!url || !application || !/^http:\/\//.test(String(url.value))) return [];
      const { 'android:usesCleartextTraffic': traffic, 'android:networkSecurityConfig': security } =
        application.attributes;
      // React Native's template has a placeholder, which is true in debug builds alone.
      if (traffic === 'true' || security !== undefined) return [];
      return [
        {
          file: url.file,
          line: url.line,
          says: `url is ${String(url.value)}, and Android refuses http:// to this app`,
        },
      ];
    },
  },
  {
    id: 'android/small-icon-missing',
    severity: 'error',
    fails: 'Android 7+',
    demand: 'The icon that notification.smallIcon names exists in the app.',
    source: 'https://github.com/MaikuB/flutter_local_notifications/issues/1303',
    mend: 'Add the resource, or name one that exists.',
    check({ android, engine }) {
      const icon = engine.config.get('notification.smallIcon');
      if (!android || typeof icon?.value !== 'string' || hasResource(android, icon.value)) return [];
      return [{ file: icon.file, line: icon.line, says: `there is no resource ${icon.value}` }];
    },
  },
  {
    id: 'android/small-icon-launcher',
    severity: 'warning',
    fails: 'Android 7+',
    demand:
      'notification.smallIcon is a white shape on a transparent ground: Android shows a coloured icon as a white square.',
    source: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/526',
    mend: 'Draw a white icon, and name it drawable/….',
    check({ engine }) {
      const icon = engine.config.get('notification.smallIcon');
      if (!/(^|\/)ic_launcher/.test(String(icon?.value))) return [];
      return [
        {
          file: icon?.file ?? '',
          line: icon?.line ?? 1,
          says: `notification.smallIcon is the launcher's icon, ${String(icon?.value)}`,
        },
      ];
    },
  },
  {
    id: 'android/small-icon-shrunk',
    severity: 'error',
    fails: 'Android 7+, release builds',
    demand:
      'An icon that is named in the configuration alone is kept by tools:keep where resources are shrunk.',
    source: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/330',
    mend: 'Add res/raw/keep.xml: <resources xmlns:tools="http://schemas.android.com/tools" tools:keep="@drawable/…" />',
    check({ android, engine }) {
      const icon = engine.config.get('notification.smallIcon');
      const shrinks = android && shrinking(android);
      if (!android || !shrinks || typeof icon?.value !== 'string' || !hasResource(android, icon.value))
        return [];
      if (android.kept.includes(`@${icon.value}`) || /tools:keep="[^"]*@drawable\/\*/.test(android.kept))
        return [];
      return [{ ...shrinks, says: `resources are shrunk, and nothing keeps ${icon.value}` }];
    },
  },
];

function hasResource({ resources }: AndroidApp, name: string): boolean {
  const [type = '', file = ''] = name.split('/');
  return resources.some((path) => new RegExp(`/res/${type}(-[^/]*)?/${file}\\.[\\w.]+$`).test(path));
}

/** The line that turns the shrinking of resources on. */
function shrinking({ gradle }: AndroidApp): Pick<Found, 'file' | 'line'> | undefined {
  const property = gradle.properties.get('android.enableShrinkResourcesInReleaseBuilds');
  if (property?.value === 'true') return { file: property.file, line: property.line };
  const pattern = /\b(?:is)?[sS]hrinkResources\s*(?:=|\()?\s*true/;
  if (!gradle.build || !pattern.test(gradle.build.text)) return undefined;
  return { file: gradle.build.file, line: lineOf(gradle.build.text, pattern) };
}
