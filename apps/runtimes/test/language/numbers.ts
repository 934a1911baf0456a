import type { Questions } from './questions';

/** Numbers of every size, from a small exact generator: the same in every engine. */
function numbers(count: number): readonly number[] {
  const words = new Uint32Array(2);
  const reading = new Float64Array(words.buffer);
  const made: number[] = [];
  let state = 2463534242;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  while (made.length < count) {
    words[0] = next();
    words[1] = next();
    if (Number.isFinite(reading[0])) made.push(reading[0]!);
  }
  return made;
}

export const numberQuestions: Questions = {
  'numbers as texts': () => numbers(400).map(String),
  'numbers near ours': () => numbers(400).map((value) => (value % 360) / 7 + 0.1 * 3),
  'numbers at the edges': () =>
    [
      1e21,
      1e-7,
      123456789012345680000,
      0.000001,
      5e-324,
      1.7976931348623157e308,
      0.1 + 0.2,
      -0,
      4.35,
      2 ** 53,
    ].map(String),
  'texts as numbers': () =>
    [
      '0.30000000000000004',
      '1.0000000000000002e-10',
      '9007199254740993',
      '2.2250738585072011e-308',
      '1e400',
      '0x10',
      ' 7 ',
      '',
      '1_0',
    ].map((text) => String(Number(text))),
  'numbers with fixed places': () =>
    [0.5, 1.5, 1.005, 1e20, -2.345, 1234.5678].map((value) => [
      value.toFixed(0),
      value.toFixed(2),
      value.toFixed(7),
    ]),
  'other bases': () =>
    [255, 2 ** 40, 0.5].map((value) => [value.toString(16), value.toString(36), value.toString(2)]),
  'square roots': () => numbers(200).map((value) => Math.sqrt(Math.abs(value))),
  rounding: () =>
    [-2.5, -1.5, -0.5, 0.49999999999999994, 0.5, 2.5, 2 ** 52 + 0.5].map((value) =>
      [Math.round(value), Math.floor(value), Math.trunc(value), Math.ceil(value)].map((part) =>
        Object.is(part, -0) ? '-0' : part,
      ),
    ),
  'products of integers': () => [
    Math.imul(0xffffffff, 5),
    (2 ** 31) | 0,
    -1 >>> 0,
    1 << 31,
    Math.fround(5.5),
    Math.clz32(1),
  ],
  'very long integers': () => [
    String(2n ** 100n),
    String(-7n / 2n),
    String(BigInt.asUintN(8, -1n)),
    String(BigInt(2 ** 60)),
  ],
};
