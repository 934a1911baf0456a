import type { Questions } from './questions';

export const orderQuestions: Questions = {
  'a stable sort': () => {
    const rows = Array.from({ length: 700 }, (_, index) => ({ key: (index * 7919) % 13, index }));
    return rows.sort((one, other) => one.key - other.key).map(({ index }) => index);
  },
  'a sort without order': () => ['b', 'a', 'Z', '10', '9', 'é', '😀', '\ufb01', ''].sort(),
  'texts compared': () =>
    ['a', 'B', 'é', '😀', '\uffff', ''].map((one) => ['a', '😀', '\uffff'].map((other) => one < other)),
  'order of properties': () => {
    const object: Record<string, number> = {
      b: 1,
      2: 2,
      a: 3,
      1: 4,
      '01': 5,
      '4294967295': 6,
      '4294967294': 7,
      '-1': 8,
    };
    delete object.b;
    object.b = 9;
    return [
      Object.keys(object),
      JSON.stringify({ ...object, a: 0, c: 1 }),
      Object.entries(Object.assign({ z: 1 }, object)),
      Object.keys(JSON.parse('{"z":1,"3":2,"y":3,"z":4}')),
    ];
  },
  'order of a map': () => {
    const map = new Map<unknown, number>([
      ['a', 1],
      [1, 2],
      [Number.NaN, 3],
    ]);
    map.delete('a');
    map.set('a', 4).set(Number.NaN, 5);
    const seen: unknown[] = [];
    for (const [key, value] of map) {
      seen.push([String(key), value]);
      if (value === 2) map.delete(Number.NaN).valueOf();
      if (value === 4) map.set('late', 6);
    }
    return [seen, [...new Set([3, 1, 3, 2])]];
  },
  'lists of all sorts': () => [
    [3, [1, [2]]].flat(Number.POSITIVE_INFINITY),
    [1, 2].flatMap((value) => [value, value]),
    Array.from({ length: 3 }, (_, index) => index * index),
    [Number.NaN].includes(Number.NaN),
    [1, 2, 3, 4].copyWithin(0, 2),
    Object.fromEntries([['a', 1]]),
    [10, 9, 1].sort(),
    [...new Uint8Array([300, -1])],
    new Float32Array([0.1])[0],
    [...new Uint8Array(new Float64Array([1.5]).buffer)],
  ],
};
