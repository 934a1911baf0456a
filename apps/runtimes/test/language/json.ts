import type { Questions } from './questions';

export const jsonQuestions: Questions = {
  'JSON of half characters': () => [
    JSON.stringify('\ud800'),
    JSON.stringify({ '\udc00x': ['a\ud83d', '😀', '\ude00\ud83d'] }),
    JSON.parse('"\\ud83d\\ude00\\ud83d"').length,
  ],
  'JSON of all sorts': () => [
    JSON.stringify('\u0000\u001f\u007f\u2028\u2029"\\/\b\f'),
    JSON.stringify({
      a: undefined,
      b: () => 1,
      c: Number.NaN,
      d: [undefined, -0],
      e: new Date(0),
      f: { toJSON: (key: string) => key },
    }),
    JSON.stringify({ b: 1, a: { c: 2 } }, ['a', 'c']),
    JSON.stringify([1, { a: [] }], null, 2),
    JSON.stringify(JSON.parse('{"__proto__":1,"a":2}')),
    JSON.stringify(
      JSON.parse('[1,{"a":[2]}]', (_key, value) => (typeof value === 'number' ? value + 1 : value)),
    ),
  ],
  'what is no JSON': () =>
    [
      '{',
      '[1,]',
      '{"a":1,}',
      "{'a':1}",
      '01',
      '+1',
      '.5',
      '1.',
      'NaN',
      '"\t"',
      '"\\x"',
      '1 2',
      '\ufeff1',
      '\u00a01',
      '',
    ].map((text) => {
      try {
        return [text, JSON.parse(text)];
      } catch (error) {
        return [text, (error as Error).name];
      }
    }),
};
