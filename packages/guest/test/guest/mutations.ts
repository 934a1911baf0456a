import fc from 'fast-check';

/** A text that a host could never have meant, made from one that it has said. */
export type Mutation = (json: string) => string;

type Fields = Record<string, unknown>;

/** What stands in place of a field's value; none of it is of a kind that any field takes. */
const nonsense = fc.constantFrom<string>(
  'null',
  '[]',
  '[[[[]]]]',
  '{"a":{"b":{}}}',
  '1e999',
  '-1e999',
  '-1',
  '1.5e-7',
  '""',
  '{"__proto__":{"polluted":true}}',
  '"\\u0000"',
  JSON.stringify('x'.repeat(5_000)),
  '['.repeat(3_000) + ']'.repeat(3_000),
);

const said = (json: string): Fields => JSON.parse(json) as Fields;

/** The fields that a message of each word cannot be without. */
const NEEDED: { readonly [word: string]: readonly string[] } = {
  hello: ['hello'],
  wake: ['wake'],
  attach: ['attach'],
  detach: ['detach'],
  call: ['call', 'client', 'method', 'args'],
  listen: ['listen', 'client', 'name'],
  unlisten: ['unlisten', 'client'],
  taken: ['taken', 'client'],
  handled: ['handled'],
  reading: ['reading', 'data'],
  reply: ['reply'],
  fire: ['fire'],
  close: ['close'],
};

const neededOf = (message: Fields): readonly string[] => {
  const word = Object.keys(NEEDED).find((name) => name in message);
  return ['now', 'up', ...(word === undefined ? [] : (NEEDED[word] ?? []))];
};

/** Puts a text in the place of a field's value, whether or not JSON could say it that way. */
function replaced(message: Fields, field: string, text: string): string {
  return JSON.stringify({ ...message, [field]: '@@' }).replace('"@@"', () => text);
}

/** What fits a field by chance is no nonsense for it. */
function isFitting(message: Fields, field: string, text: string): boolean {
  if (field === 'args') return text.startsWith('[');
  if (field === 'method' || field === 'name')
    return text.startsWith('"') && text !== '""' && text.length < 256;
  if (field === 'now') return text === '-1' || text === '1.5e-7';
  if (field === 'up') return text === '1.5e-7';
  const isName = field === 'client' || field === 'attach' || field === 'detach' || field === 'taken';
  return (
    isName && typeof message[field] === 'string' && text.startsWith('"') && text !== '""' && text.length < 256
  );
}

/** Each makes of any message one that must be refused. */
export const refusable: fc.Arbitrary<Mutation> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((share): Mutation => {
    return (json) => json.slice(0, Math.floor(share * (json.length - 1)));
  }),
  fc.nat().map(
    (seed): Mutation =>
      (json) => {
        const message = said(json);
        const needed = neededOf(message);
        const { [needed[seed % needed.length] as string]: _gone, ...rest } = message;
        return JSON.stringify(rest);
      },
  ),
  fc.tuple(fc.nat(), nonsense).map(
    ([seed, text]): Mutation =>
      (json) => {
        const message = said(json);
        const needed = neededOf(message);
        const field = needed[seed % needed.length] as string;
        return isFitting(message, field, text) ? text : replaced(message, field, text);
      },
  ),
  fc.constant<Mutation>((json) => JSON.stringify({ ...said(json), fire: true, close: true })),
  fc.constant<Mutation>((json) => JSON.stringify([said(json)])),
  fc.constant<Mutation>((json) => JSON.stringify(json)),
  fc.constant<Mutation>((json) => `${json}${json}`),
  fc.constantFrom('Fire', 'toString', '__proto__', 'constructor').map(
    (word): Mutation =>
      (json) => {
        const { now, up } = said(json);
        return `{"now":${String(now)},"up":${String(up)},${JSON.stringify(word)}:{"cause":"boot"}}`;
      },
  ),
);

/** Messages of any kind: sound ones, odd ones, and what is no message at all. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.json({ maxDepth: 3 }),
  fc
    .tuple(
      fc.constantFrom(...Object.keys(NEEDED)),
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(
        fc.constantFrom('client', 'method', 'args', 'name', 'data', 'value', 'error', 'headless', 'listens'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
    )
    .filter(([word]) => word !== 'close')
    .map(([word, value, more]) => JSON.stringify({ now: 1_767_225_600_000, up: 0, [word]: value, ...more })),
);
