import { CONFIG_KEYS } from '@geo/core';
import type { Found, Rule } from '../rule';

/** What is read of a rule of the engine's configuration. */
interface ConfigRule {
  readonly allowed: string;
  readonly fields?: Readonly<Record<string, ConfigRule>>;
  accepts(value: unknown): boolean;
}

/** Words of the disclosure that Google Play asks for (docs/play-console.md). */
const DISCLOSES = /background|closed|not in use/i;

/** The engine's configuration, in JSON or as literals of a source. */
export const CONFIG: readonly Rule[] = [
  {
    id: 'config/unknown-key',
    severity: 'warning',
    fails: 'all versions',
    demand:
      'Every key of the configuration is one that the engine knows: others are stored, and have no effect.',
    source: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/765',
    mend: 'See docs/config.md for the keys.',
    check: ({ engine }) =>
      [...engine.config]
        .filter(([key]) => !key.includes('.') && !Object.hasOwn(CONFIG_KEYS, key) && key !== 'reset')
        .map(([key, { file, line }]): Found => ({ file, line, says: `the engine does not know ${key}` })),
  },
  {
    id: 'config/disclosure',
    severity: 'warning',
    fails: 'Google Play review',
    demand:
      'The app says before the dialog that it uses location in the background: backgroundPermissionRationale, or a screen of its own.',
    source: 'https://support.google.com/googleplay/android-developer/answer/9799150',
    mend: 'Set backgroundPermissionRationale with a title, and a message that names the feature and the words "when the app is closed or not in use".',
    check({ engine, android, kind, expo }) {
      if ((!android && !expo) || !engine.isInBackground) return [];
      const ready = engine.calls.find(({ name }) => name === 'ready');
      const rationale = engine.config.get('backgroundPermissionRationale');
      if (!ready || (kind !== 'native' && !ready.argument?.entries)) return [];
      if (!rationale)
        return [{ file: ready.file, line: ready.line, says: 'backgroundPermissionRationale is not set' }];
      const message = engine.config.get('backgroundPermissionRationale.message');
      if (typeof message?.value !== 'string' || DISCLOSES.test(message.value)) return [];
      return [
        {
          file: message.file,
          line: message.line,
          says: 'the message does not say that location is used in the background',
        },
      ];
    },
  },
  {
    id: 'config/boot-without-stay',
    severity: 'warning',
    fails: 'all versions',
    demand:
      'An app that starts at boot also goes on when it is swiped away: stopOnTerminate is true by default.',
    source: 'https://github.com/transistorsoft/react-native-background-fetch/issues/89',
    mend: 'Set stopOnTerminate: false.',
    check({ engine }) {
      const boot = engine.config.get('startOnBoot');
      const stop = engine.config.get('stopOnTerminate');
      if (boot?.value !== true || (stop !== undefined && stop.value !== true)) return [];
      return [{ file: boot.file, line: boot.line, says: 'startOnBoot is true, and stopOnTerminate too' }];
    },
  },
  {
    id: 'config/refused-value',
    severity: 'error',
    fails: 'all versions',
    demand: 'Every value of the configuration is one that its key allows: ready() rejects others.',
    source: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/1413',
    mend: 'See docs/config.md for the limits.',
    check: ({ engine }) =>
      [...engine.config].flatMap(([key, { value, file, line }]): Found[] => {
        const rule = ruleOf(key);
        if (!rule || !/^(string|number|boolean)$/.test(typeof value) || rule.accepts(value)) return [];
        return [{ file, line, says: `${key} must be ${rule.allowed}; got ${JSON.stringify(value)}` }];
      }),
  },
  {
    id: 'files/unreadable',
    severity: 'error',
    fails: 'the build',
    demand: 'Every file can be parsed.',
    source: 'https://developer.android.com/guide/topics/manifest/manifest-intro#filef',
    mend: 'Correct the file; what it says could not be checked.',
    check: ({ unreadable }) =>
      unreadable.map(({ file, line, why }) => ({ file, line, says: `it cannot be read: ${why}` })),
  },
];

/** The rule of a key, or of a field of a named object. */
function ruleOf(path: string): ConfigRule | undefined {
  const [key = '', field] = path.split('.');
  const rules: Readonly<Record<string, ConfigRule>> = CONFIG_KEYS;
  const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
  return field === undefined ? rule : rule?.fields?.[field];
}
