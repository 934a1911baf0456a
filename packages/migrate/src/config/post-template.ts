import type { Converted } from './rule';

/** What a marker such as `@latitude` stands for. */
const MARKERS: Readonly<Record<string, string>> = {
  latitude: '{{latitude}}',
  longitude: '{{longitude}}',
  accuracy: '{{accuracy}}',
  speed: '{{speed}}',
  altitude: '{{altitude}}',
  bearing: '{{heading}}',
  time: '{{timestamp|millis}}',
  radius: '{{accuracy}}',
  isFromMockProvider: '{{mock}}',
};

/** What these libraries post of a location where the app gives no template. */
export const DEFAULT_TEMPLATE = Object.fromEntries(
  ['time', 'latitude', 'longitude', 'accuracy', 'speed', 'altitude', 'bearing'].map((name) => [
    name,
    MARKERS[name],
  ]),
);

/** A template with `@` markers, as one with variables; values without a marker stay as they are. */
export function postTemplate(value: unknown): Converted {
  const unknown = new Set<string>();
  const rendered = (part: unknown): unknown => {
    if (typeof part === 'string' && part.startsWith('@')) {
      const variable = MARKERS[part.slice(1)];
      if (variable === undefined) unknown.add(part);
      return variable;
    }
    if (Array.isArray(part)) return part.map(rendered).filter((item) => item !== undefined);
    if (typeof part !== 'object' || part === null) return part;
    const fields = Object.entries(part).map(([name, field]) => [name, rendered(field)] as const);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  };
  if (typeof value !== 'object' || value === null) return { says: 'a template is an object or a list' };
  const template = rendered(value);
  return unknown.size === 0
    ? { value: template }
    : { value: template, says: `left out, for nothing here is it: ${[...unknown].sort().join(', ')}` };
}
