import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderOf } from '../../src/redaction/placeholder';
import { createRedactor } from '../../src/redaction/redactor';
import { sha256 } from '../../src/redaction/sha256';

function knowing(...secrets: string[]) {
  const redactor = createRedactor();
  redactor.learn(secrets);
  return redactor;
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const hexOf = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** Everything that was seen to be done to a text on its way back. */
const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'for an address': encodeURIComponent,
  'for an address, in lower case': (text) =>
    encodeURIComponent(text).replace(/%../g, (escaped) => escaped.toLowerCase()),
  'for an address, every byte': (text) =>
    [...Buffer.from(text, 'utf8')].map((byte) => `%${hexOf(byte, 2).toUpperCase()}`).join(''),
  'for a form': (text) => new URLSearchParams({ v: text }).toString().slice(2),
  'for JSON': (text) => JSON.stringify(text).slice(1, -1),
  'for JSON, as PHP does': (text) => JSON.stringify(text).slice(1, -1).split('/').join('\\/'),
  'for JSON, in ASCII': (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${hexOf(text.charCodeAt(at), 4)}`).join(''),
  'for HTML': (text) =>
    text
      .split('&')
      .join('&amp;')
      .split('<')
      .join('&lt;')
      .split('>')
      .join('&gt;')
      .split('"')
      .join('&quot;')
      .split("'")
      .join('&#39;')
      .split('/')
      .join('&#x2F;'),
  'for HTML, by numbers': (text) => Array.from(text, (one) => `&#${one.codePointAt(0)};`).join(''),
};

/** Tokens as servers make them, and worse. */
const secret = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~+/='), minLength: 8, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'ab09"\\/%&;#<>\' +=uéß🔑25'), minLength: 8, maxLength: 24 }),
);
/** What stands around them: nothing that could be a part of an escape. */
const around = fc.string({ unit: fc.constantFrom(...'xyz ,:()!'), maxLength: 12 });
const escaping = fc.constantFrom(...Object.keys(ESCAPES));

describe('a secret', () => {
  it('is hidden in every escape, and in every escape of an escape', () => {
    void fc.assert(
      fc.property(
        secret,
        around,
        around,
        fc.array(escaping, { maxLength: 3 }),
        (value, before, behind, names) => {
          const { redact } = knowing(value);
          const escaped = names.reduce((text, name) => ESCAPES[name]!(text), value);
          expect(redact(`${before}|${escaped}|${behind}`)).toBe(
            `${before}|${placeholderOf(value)}|${behind}`,
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is hidden in base64, wherever in the encoded text it begins, and escaped again', () => {
    void fc.assert(
      fc.property(
        secret,
        around,
        around,
        escaping,
        fc.boolean(),
        (value, before, behind, name, isForAddress) => {
          const { redact } = knowing(value);
          const encoded = base64(before + value + behind);
          const echo = isForAddress
            ? encoded.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
            : encoded;
          const hidden = redact(`Basic ${ESCAPES[name]!(echo)}`);
          expect(hidden).toContain(placeholderOf(value));
          // What is left of it says less than its neighbours do.
          const left = hidden.replace(placeholderOf(value), '').length;
          expect(left).toBeLessThanOrEqual(
            'Basic '.length + ESCAPES[name]!(base64(before + behind)).length + 12 * 8,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is hidden where an echo was cut in the middle of it, from six characters', () => {
    const { redact } = knowing('CANARY-of-the-app');
    const hidden = placeholderOf('CANARY-of-the-app');
    expect(redact('bad key CANARY-of')).toBe(`bad key ${hidden}`);
    expect(redact('bad key CANARY-of…')).toBe(`bad key ${hidden}`);
    expect(redact('bad key CANARY...')).toBe(`bad key ${hidden}`);
    expect(redact('bad key CANAR')).toBe('bad key CANAR');
    expect(redact('CANARY-of the birds')).toBe('CANARY-of the birds');
  });

  it('is hidden where an echo was cut at any place of it, from six characters', () => {
    const token = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_~+/'), minLength: 7, maxLength: 40 });
    void fc.assert(
      fc.property(token, around, fc.nat(), fc.constantFrom('', '…', '...'), (value, before, at, end) => {
        const cut = value.slice(0, 6 + (at % (value.length - 6)));
        expect(knowing(value).redact(`${before}|${cut}${end}`)).toBe(`${before}|${placeholderOf(value)}`);
      }),
      { numRuns: 400 },
    );
  });

  it('of four characters is hidden anywhere, of one to three only as a whole field', () => {
    const { redact } = knowing('abcd', 'v12', '7');
    expect(redact('xabcdx')).toBe(`x${placeholderOf('abcd')}x`);
    for (const text of [
      'v12',
      '{"v":"v12"}',
      '?v=v12&w=1',
      '?v=v12',
      'X-V: v12\r\nX-W: 1',
      "{'v':'v12'}",
      '%22v12%22',
    ])
      expect(redact(text)).toContain(placeholderOf('v12'));
    for (const text of [
      'v123',
      'av12',
      'answered 7 times',
      '2027-07-07',
      '{"count":7}',
      'version v12 is old',
    ])
      expect(redact(text)).toBe(text);
  });

  it('that holds another, or touches it, leaves no rest', () => {
    const { redact } = knowing('one-secret', 'secret-of-two', 'one-secret-of-two-and-more');
    expect(redact('<one-secret-of-two>')).toBe(`<${placeholderOf('secret-of-two')}>`);
    expect(redact('<one-secret-of-two-and-more>')).toBe(`<${placeholderOf('one-secret-of-two-and-more')}>`);
  });

  it('is hidden though half of a surrogate pair is in it, and though it is JSON itself', () => {
    for (const value of ['half\ud800pair', '{"a":"b\\"c"}', '%7B%22a%22%7D'])
      expect(knowing(value).redact(`<${value}>`)).toBe(`<${placeholderOf(value)}>`);
  });
});

describe('the redactor', () => {
  it('leaves everything else as it is', () => {
    const { redact } = knowing('a-secret-token', '"/+=%41');
    void fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'xy%41\\u002f&amp;{}"/') }), (text) => {
        expect(redact(text)).toBe(text);
      }),
    );
  });

  it('gives placeholders that stay when they are hidden again, in a replay as well', () => {
    const { redact } = knowing('a-secret-token');
    const once = redact('a-secret-token');
    expect(once).toMatch(/^secret-[0-9a-f]{8}$/);
    expect(knowing(once).redact(`${once} ${redact(once)}`)).toBe(`${once} ${once}`);
  });

  it('knows what was replaced a while ago, and forgets the oldest of very many', () => {
    const redactor = knowing('the-first-of-them');
    for (let n = 0; n < 100; n++) redactor.learn([`token-number-${n}`]);
    expect(redactor.redact('the-first-of-them token-number-0 ')).not.toMatch(/first|number/);
    for (let n = 100; n < 150; n++) redactor.learn([`token-number-${n}`]);
    expect(redactor.redact('the-first-of-them ')).toBe('the-first-of-them ');
    expect(redactor.redact('<token-number-149>')).not.toContain('number');
  });

  it('knows a token of earlier by its digest alone', () => {
    const redactor = createRedactor();
    const token = 'eyJhbGciOiJIUzI1NiJ9.e30.abcdefgh_ijkl';
    redactor.learnDigests([sha256(token).slice(0, 16)]);
    expect(redactor.redact(`unknown credential "${token}"`)).toBe(
      `unknown credential "${placeholderOf(token)}"`,
    );
    expect(redactor.redact(encodeURIComponent(`a/${'x'.repeat(20)} ${token}=`))).toContain('x'.repeat(20));
  });
});
