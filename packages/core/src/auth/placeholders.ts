import type { Tokens } from './tokens';

/** Replaces `{refreshToken}` and `{accessToken}` in every text of a value, at any depth. Names of fields stay. */
export function filledIn<T>(template: T, tokens: Tokens): T {
  return fill(template, [
    ['{refreshToken}', tokens.refreshToken ?? ''],
    ['{accessToken}', tokens.accessToken ?? ''],
  ]) as T;
}

type Replacements = readonly (readonly [placeholder: string, token: string])[];

function fill(value: unknown, replacements: Replacements): unknown {
  if (typeof value === 'string') return fillText(value, replacements);
  if (Array.isArray(value)) return value.map((item) => fill(item, replacements));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, replacements)]));
}

/** In one pass: a placeholder within a token is none. */
function fillText(text: string, [first, ...rest]: Replacements): string {
  if (first === undefined) return text;
  const [placeholder, token] = first;
  return text
    .split(placeholder)
    .map((part) => fillText(part, rest))
    .join(token);
}
