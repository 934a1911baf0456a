import type { Converted } from './rule';

/** The accuracies there are, metres; negative ones are better than any number of metres (`DESIRED_ACCURACY_*`). */
const ACCURACIES = [-2, -1, 10, 100, 1000, 3000] as const;

/** Metres, as every version of these libraries took them: the best named accuracy that is no finer. */
export function desiredAccuracy(value: unknown): Converted {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { says: `${JSON.stringify(value)} is no number` };
  if (ACCURACIES.some((known) => known === value)) return { value };
  const metres = ACCURACIES.find((known) => known >= value && known !== -2) ?? 3000;
  // 0 was the name of the highest accuracy.
  return value === 0
    ? { value: -1 }
    : { value: metres, says: `${value} became ${metres}, the nearest that is named` };
}

/** One of these texts, in any case. */
export const oneOf =
  (allowed: readonly string[], why: string) =>
  (value: unknown): Converted => {
    const found = allowed.find((known) => known.toLowerCase() === String(value).toLowerCase());
    return found === undefined ? { says: why } : { value: found };
  };

/** The text that a number stands for. */
export const named =
  (names: Readonly<Record<number, string>>) =>
  (value: unknown): Converted => {
    const name = names[Number(value)] ?? Object.values(names).find((known) => known === value);
    return name === undefined ? { says: `${JSON.stringify(value)} has no name here` } : { value: name };
  };

/** A list, or a text of names between commas, as a text. */
export function activities(value: unknown): Converted {
  const names = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return {
    value: names
      .map((name) => name.trim())
      .filter(Boolean)
      .join(','),
  };
}

/** `#AARRGGBB` loses its opacity, which a notification does not show. */
export function color(value: unknown): Converted {
  const [, digits] = /^#(?:[\da-f]{2})?([\da-f]{6})$/i.exec(String(value)) ?? [];
  return digits === undefined ? { says: `${JSON.stringify(value)} is not #RRGGBB` } : { value: `#${digits}` };
}

/** A value that needs no key here; others have no place. */
export const unlessIs =
  (expected: unknown, why: string) =>
  (value: unknown): Converted => ({ says: value === expected ? '' : why });
