import type { Questions } from './questions';

export const textQuestions: Questions = {
  'times as texts': () =>
    [0, -1, 951782400000, 253402300800000, -62198755200000, 1767226500123].map((time) =>
      new Date(time).toISOString(),
    ),
  'no time at all': () => {
    try {
      return new Date(Number.NaN).toISOString();
    } catch (error) {
      return (error as Error).name;
    }
  },
  patterns: () => [
    /^\S+ (\S+) (.*)$/s.exec('a b c\nd')?.slice(),
    [...'x1y22'.matchAll(/([a-z])(\d+)/g)].map((match) => [match.index, ...match]),
    'a\u00a0b\ufeffc d'.split(/\s/),
    'Aİß'.replace(/[a-z]/gi, '.'),
    /[\uD800-\uDFFF]/u.test('😀'),
    /[\uD800-\uDFFF]/u.test('\ud83d'),
    'aaa'.replace(/a(?=a)/g, '$&$&'),
    'one two'.replace('one', "$$ $& $'"),
    /(a+)+$/.test('a'.repeat(18)),
    '😀x'.match(/./gu),
    'x'.split(''),
    'a,b,,c'.split(/(,)/),
  ],
  texts: () => [
    [...'é😀\ud83d'].map((letter) => letter.length),
    'ab'.padStart(5, 'xy'),
    'ab'.padEnd(5, 'xy'),
    ' \u00a0\ufeffa\u2003'.trim(),
    'abc'.slice(-2),
    'abc'.substring(2, 0),
    'ß'.toUpperCase(),
    'İ'.toLowerCase().length,
    'ΑΣ'.toLowerCase(),
    'a-b'.split('-', 1),
    encodeURIComponent("é😀 !'()*"),
    'e\u0301'.normalize('NFC'),
    'x'.codePointAt(5),
    String.fromCodePoint(0x1f600),
  ],
  'half a character in an address': () => {
    try {
      return encodeURIComponent('\ud800');
    } catch (error) {
      return (error as Error).name;
    }
  },
};
