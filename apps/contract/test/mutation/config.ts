import { CONFIG_KEYS, type ConfigPatch } from '@geo/core';
import type { KeyRow } from '../../src/rows/row';
import { active, type Mutant } from './mutant';

/** A rule of the engine's own table, which a mutant may change. */
interface Rule {
  default: unknown;
  accepts: (value: unknown) => boolean;
  readonly fields?: Readonly<Record<string, Rule>>;
}

const table = CONFIG_KEYS as unknown as Readonly<Record<string, Rule>>;

/** Another value that the key accepts: what a wrong default could be. */
function otherValue({ name, type, choices, ...row }: KeyRow): unknown {
  const fallback = row.default;
  // Errors and warnings are kept anyway: only from INFO on a level makes a difference.
  if (name === 'logLevel') return 3;
  if (choices) return choices[(choices.indexOf(fallback as never) + 1) % choices.length];
  if (type === 'boolean') return fallback !== true;
  if (type === 'number' || type === 'integer') return (fallback as number) > 0 ? (fallback as number) * 3 : 3;
  if (type === 'map' || type === 'text map' || type.endsWith('template')) return { altered: 'yes' };
  if (name === 'requireResponse.contentType') return 'altered/altered';
  if (type === 'text list') return ['X-Altered'];
  if (name === 'triggerActivities') return 'still';
  if (name === 'notification.smallIcon') return 'drawable/altered';
  if (name === 'notification.color') return '#123456';
  if (name === 'authorization.header') return 'X-Altered: {token}';
  return /url$/i.test(name) ? 'https://altered.test/' : 'altered';
}

function mutateRule({ row, name }: Mutant): () => void {
  const { name: key } = row as KeyRow;
  const [outer = '', inner] = key.split('.');
  const parent = table[outer]!;
  const rule = inner === undefined ? parent : parent.fields?.[inner];
  if (rule === undefined) return () => undefined;
  const { default: fallback, accepts } = rule;
  const parentDefault = parent.default;
  if (name === 'unchecked') rule.accepts = () => true;
  if (name === 'other default') {
    rule.default = otherValue(row as KeyRow);
    if (inner !== undefined) parent.default = { ...(parentDefault as object), [inner]: rule.default };
  }
  return () => {
    rule.default = fallback;
    rule.accepts = accepts;
    parent.default = parentDefault;
  };
}

/** Breaks the engine's own table of keys; the answer mends it. */
export function breakTable(mutant: Mutant): () => void {
  return mutant.row.kind === 'key' && mutant.name !== 'ignored' ? mutateRule(mutant) : () => undefined;
}

/** The configuration as the engine gets it: the mutant `ignored` gives it the key under a name it does not know. */
export function givenConfig(config: ConfigPatch | undefined): ConfigPatch | undefined {
  const { mutant } = active;
  if (config === undefined || mutant?.row.kind !== 'key' || mutant.name !== 'ignored') return config;
  const [outer = '', inner] = mutant.row.name.split('.');
  const copy: Record<string, unknown> = { ...config };
  if (!(outer in copy)) return config;
  const value = copy[outer];
  if (inner === undefined) {
    delete copy[outer];
    copy[`${outer}X`] = value;
  } else if (typeof value === 'object' && value !== null && inner in value) {
    const { [inner]: field, ...rest } = value as Record<string, unknown>;
    copy[outer] = { ...rest, [`${inner}X`]: field };
  }
  return copy;
}
