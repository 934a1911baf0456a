import {
  ANDROID_PROFILE,
  CONFIG_KEYS,
  CONFIG_PRESETS,
  IOS_PROFILE,
  type PlatformProfile,
  type Rule,
} from '@geo/core';
import type { PresetValues, SettingKey } from '../protocol/index';

/** The keys of the configuration as plain data, from the engine's own table. */
export function settingKeys(): SettingKey[] {
  return Object.entries<Rule<unknown>>(CONFIG_KEYS).flatMap(([key, rule]) =>
    rule.fields === undefined
      ? [settingOf(key, rule)]
      : Object.entries(rule.fields).map(([field, inner]) =>
          settingOf(`${key}.${field}`, { ...inherited(rule), ...inner }),
        ),
  );
}

/** The presets, with their own values alone. */
export function presetValues(): PresetValues[] {
  return Object.entries(CONFIG_PRESETS).map(([name, values]) => ({
    name: name as PresetValues['name'],
    values: JSON.parse(JSON.stringify(values)),
  }));
}

/** What a field takes over from the object that it belongs to. */
const inherited = ({ platform, effect, takesEffect }: Rule<unknown>) => ({
  ...(platform && { platform }),
  ...(effect && { effect }),
  ...(takesEffect && { takesEffect }),
});

function settingOf(key: string, rule: Rule<unknown>): SettingKey {
  const { allowed, unit, platform, takesEffect } = rule;
  const choices = choicesOf(allowed);
  return {
    key,
    type: typeOf(rule, choices),
    allowed,
    default: rule.default === undefined ? null : JSON.parse(JSON.stringify(rule.default)),
    ...(unit !== undefined && { unit }),
    ...(platform !== undefined && { platform }),
    ...(takesEffect !== undefined && { takesEffect }),
    ...(choices !== undefined && { choices }),
    ...rangeOf(allowed),
    hasEffect: { ios: hasEffect(rule, IOS_PROFILE, 'I'), android: hasEffect(rule, ANDROID_PROFILE, 'A') },
  };
}

function hasEffect(
  { platform, effect }: Rule<unknown>,
  { name }: PlatformProfile,
  letter: 'A' | 'I',
): boolean {
  return (platform === undefined || platform === letter) && (effect === undefined || effect.includes(name));
}

function typeOf(rule: Rule<unknown>, choices: readonly unknown[] | undefined): SettingKey['type'] {
  if (rule.template !== undefined) return 'template';
  if (choices !== undefined) return 'choice';
  if (rule.allowed === 'true or false') return 'boolean';
  if (/^(a number|an integer)/.test(rule.allowed)) return 'number';
  if (rule.allowed.startsWith('a list')) return 'list';
  return rule.allowed.startsWith('an object') ? 'object' : 'text';
}

/** `one of "a", "b"`: the rule says it in words, which are made from the values. */
function choicesOf(allowed: string): SettingKey['choices'] {
  const [, list] = /^one of (.*)$/.exec(allowed) ?? [];
  return list === undefined ? undefined : JSON.parse(`[${list}]`);
}

/** `an integer of ms, 0 or more`, `a number from 0 to 1`. */
function rangeOf(allowed: string): Pick<SettingKey, 'min' | 'max' | 'integer'> {
  const number = /(an integer|a number)/.exec(allowed)?.[1];
  if (number === undefined) return {};
  const [, least] = /, (-?[\d.e+]+) or more/.exec(allowed) ?? [];
  const [, from, to] = / from (-?[\d.e+-]+|-Infinity) to (-?[\d.e+]+)/.exec(allowed) ?? [];
  const min = Number(least ?? from ?? Number.NEGATIVE_INFINITY);
  return {
    ...(Number.isFinite(min) && { min }),
    ...(to !== undefined && { max: Number(to) }),
    ...(number === 'an integer' && { integer: true }),
  };
}
