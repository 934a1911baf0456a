import { becomes, DROPPED, FALSE, inCore, preceded, type SourceMutants, TRUE } from './source-mutant.ts';

/** The configuration: `ready`, `setConfig`, unknown keys, tokens. */
export const SETTINGS_MUTANTS: SourceMutants = {
  'gaps/ready/replaces': [inCore('trackingOperations.ready', 'config.reset === false', TRUE)],
  'gaps/ready/reset-false': [inCore('createSettings.apply', "base === 'stored'", FALSE)],
  'gaps/ready/again': [inCore('trackingOperations.ready', '$.isReady', FALSE)],
  'gaps/setConfig/patch': [
    inCore(
      'plainCopy.fields',
      'Object.entries(value)',
      becomes('$it.map(([name, part]) => [name, part ?? null])'),
    ),
    inCore('overlaid', 'next = $it', becomes('{}')),
  ],
  'gaps/setConfig/null-clears': [inCore('overlaid', 'delete next[key]', DROPPED)],
  'gaps/presets/given': [
    inCore('resolveConfig', 'given[key] ?? preset[key]', becomes('preset[key] ?? given[key]')),
  ],
  'gaps/setConfig/named-objects-merge': [
    inCore('withPatch', 'base = $it', becomes('{}')),
    inCore('overlaid', 'delete next[key]', DROPPED),
  ],
  'gaps/setConfig/maps-replace': [
    inCore(
      'withPatch',
      'isNamedObject ? $ : $it',
      becomes('isPlainObject($it) ? { ...given[key], ...$it } : $it'),
    ),
  ],
  'gaps/setConfig/invalid': [
    inCore('checkedPatch', 'check(key, rule, value, templateFault)', DROPPED),
    inCore('refuse', '`${path} must be ${rule.allowed}; got ${given}`', becomes("$it.replace(path, 'it')")),
  ],
  'gaps/setConfig/filter-keys': [inCore('createFixPipeline.offer', '!filter', TRUE)],
  'gaps/setConfig/at-once': [
    inCore('createSettings.apply', 'config = $it', becomes("base === 'stored' ? config : $it")),
  ],
  '2.26/unknown-keys': [
    inCore('checkedPatch', 'check(key, rule, value, templateFault)', preceded('if (!rule) continue;')),
  ],
  'gaps/keys/unknown-logged-once': [
    inCore('createSettings.nameUnknownKeys', '!named.has(key)', TRUE),
    inCore('createSettings.nameUnknownKeys', 'unknown.length > 0', FALSE),
    inCore('createSettings.nameUnknownKeys', '$.log($it, ...$)', becomes('3')),
  ],
  'gaps/keys/misspelled': [inCore('shown', 'meant === undefined', TRUE)],
  'gaps/tokens/stored-apart': [
    inCore('withoutTokens', '{ ...given, authorization }', becomes('given')),
    inCore('createAuth.configured', "$.remember('secret/tokens', held)", DROPPED),
  ],
};
