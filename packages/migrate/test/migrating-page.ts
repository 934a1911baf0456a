import { DESCENDANT_DEFAULTS, type OtherDefault, TRACKER_DEFAULTS } from '../src/config/defaults';
import { DESCENDANT } from '../src/config/descendant';
import { FLAT } from '../src/config/flat';
import { GROUPS } from '../src/config/grouped';
import type { KeyRule, KeyRules } from '../src/config/rule';

const WORDS: Readonly<Record<KeyRule['verdict'], string>> = {
  same: 'same',
  changed: 'changed',
  unneeded: 'not needed',
  none: 'no place',
};

function rows(rules: KeyRules, prefix = ''): readonly string[] {
  return Object.entries(rules).map(([name, { verdict, to, says }]) => {
    const target = to === undefined ? '' : `\`${to}\``;
    return `| \`${prefix}${name}\` | ${WORDS[verdict]} | ${target} | ${says.replaceAll('|', '\\|')} |`;
  });
}

const table = (...lines: readonly string[]): string =>
  ['| key | becomes | here | why |', '|---|---|---|---|', ...lines].join('\n');

const defaults = (list: readonly OtherDefault[]): string =>
  [
    '| key | theirs | when it is not given | why |',
    '|---|---|---|---|',
    ...list.map(
      ({ key, theirs, isKept, says }) =>
        `| \`${key}\` | \`${theirs}\` | ${isKept ? 'theirs is kept' : 'ours'} | ${says} |`,
    ),
  ].join('\n');

/** Keys that are named by a group alone: the flat ones have a table of their own. */
const grouped = Object.entries(GROUPS).flatMap(([group, rules]) =>
  rows(Object.fromEntries(Object.entries(rules).filter(([name]) => FLAT[name] === undefined)), `${group}.`),
);
const flat = Object.fromEntries(Object.entries(FLAT).filter(([name]) => !(name in GROUPS)));

/** docs/migrating.md. */
export const MIGRATING_PAGE = `# Coming from another library

<!-- Printed from packages/migrate/src/config; change it there, then: pnpm exec vitest run --project @geo/migrate -u -->

\`\`\`sh
npx geo migrate config.json > ours.json    # the configuration here; what became of each key is on standard error
\`\`\`

An app can also keep its own configuration and names, and change one import:

\`\`\`diff
-import BackgroundGeolocation from 'react-native-background-geolocation'; // 4 or 5
+import BackgroundGeolocation from '@geo/adapter-rn/compat';

-import BackgroundGeolocation from '@mauron85/react-native-background-geolocation'; // or a descendant
+import BackgroundGeolocation from '@geo/adapter-rn/compat/mauron85';
\`\`\`

Descendants of the latter, as they are published: \`@darron1217/react-native-background-geolocation\`, \`@hariks789/react-native-background-geolocation\`,
\`react-native-mauron85-background-geolocation\`. What a configuration says that has no place here is in the log, once, when \`ready\` or \`configure\` is
called.

\`flutter_background_geolocation\` has the same keys in Dart: \`jsonEncode(config.toMap())\` is what \`geo migrate\` takes. Its operations and events are in the table of
[geo_background](../packages/flutter/README.md#from-flutter_background_geolocation).

Uploads keep their shape: one request a record unless \`batchSync\` is set, under \`httpRootProperty\`; the descendants' list of one location a request, by their
\`postTemplate\` or their own default.

## What behaves differently

| name | here |
|---|---|
| \`onActivityChange\` | the activity of each record that differs from the one before |
| \`onEnabledChange\` | after a start or a stop that this JavaScript runtime has called |
| \`onSchedule\`, \`onNotificationAction\` | never called |
| \`onHeartbeat\` | not called before the first fix, because its location would be missing |
| \`startSchedule\`, \`stopSchedule\`, \`getSensors\`, \`emailLog\`, \`setLogPersist\`, \`…TransistorAuthorizationToken\` | rejected with \`UNAVAILABLE\` and a sentence |
| \`startBackgroundTask\`, \`stopBackgroundTask\`, \`finish\`, \`finishHeadlessTask\` | resolved; the engine keeps the app awake for as long as it has work |
| \`insertLocation\` | resolves the uuid |
| descendants: \`deleteLocation(id)\` | ids are the uuids of records |
| descendants: \`foreground\`, \`background\`, \`abort_requested\` | never called; React Native has \`AppState\` |
| descendants: \`headlessTask\` | gets \`stationary\`; a \`location\` would start a runtime for each fix, and uploads need none |

## Keys of react-native-background-geolocation and flutter_background_geolocation

Version 4 has them at the top; version 5 in groups (\`geolocation\`, \`http\`, \`app\`, \`persistence\`, \`activity\`, \`logger\`), where they are the same.

${table(...rows(flat))}

Version 5 alone, \`notification\` and \`authorization\` of both:

${table(...grouped)}

Defaults that differ:

${defaults(TRACKER_DEFAULTS)}

## Keys of the descendants

Where \`syncUrl\` is given without \`url\`, it is the \`url\`, \`syncThreshold\` is \`autoSyncThreshold\`, and records go in batches.

${table(...rows(DESCENDANT))}

Defaults that differ:

${defaults(DESCENDANT_DEFAULTS)}
`;
