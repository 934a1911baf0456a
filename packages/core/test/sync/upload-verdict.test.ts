import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/redaction/sha256';
import { judgeStatus, type Verdict } from '../../src/sync/upload-verdict';
import { BACKOFF_BACKGROUND_CAP_MILLIS, BACKOFF_CAP_MILLIS, backoffMillis } from '../../src/time/backoff';
import { RETRY_AFTER_MAX_MILLIS, retryAfterMillis } from '../../src/time/retry-after';

const VERDICTS: Readonly<Record<Verdict, readonly number[]>> = {
  accepted: [200, 201, 202, 204, 206, 299],
  unauthorized: [401, 403],
  'too-large': [413],
  transient: [0, 408, 409, 425, 429, 500, 502, 503, 504, 507, 599, 600],
  endpoint: [100, 199, 300, 301, 302, 303, 304, 307, 308, 404, 405, 410, 415],
  refused: [400, 402, 406, 407, 411, 412, 414, 416, 417, 418, 421, 422, 423, 424, 426, 428, 431, 451, 499],
};

describe('the verdict on an answer', () => {
  for (const [verdict, statuses] of Object.entries(VERDICTS)) {
    for (const status of statuses) {
      it(`${status} means ${verdict}`, () => expect(judgeStatus(status)).toBe(verdict));
    }
  }
});

describe('backoff', () => {
  it('is a share of a range that doubles from 5 s to the cap', () => {
    const ranges = [5, 10, 20, 40, 80, 160, 300, 300, 300].map((seconds) => seconds * 1000);
    ranges.forEach((range, index) => {
      expect(backoffMillis(index + 1, 0)).toBe(0);
      expect(backoffMillis(index + 1, 0.5)).toBe(range / 2);
      expect(backoffMillis(index + 1, 1 - Number.EPSILON)).toBeLessThanOrEqual(range);
      expect(backoffMillis(index + 1, 1 - Number.EPSILON)).toBeGreaterThanOrEqual(range - 1);
    });
  });

  it('reaches 15 minutes in the background, and never more', () => {
    expect(backoffMillis(9, 0.999_999, BACKOFF_BACKGROUND_CAP_MILLIS)).toBe(899_999);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          expect(backoffMillis(n, random)).toBeLessThanOrEqual(BACKOFF_CAP_MILLIS);
          expect(backoffMillis(n, random)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1, 12, 0, 0);
  const cases: readonly [string | undefined, number | null][] = [
    [undefined, null],
    ['30', 30_000],
    [' 30 ', 30_000],
    ['3600', RETRY_AFTER_MAX_MILLIS],
    ['86400', RETRY_AFTER_MAX_MILLIS],
    ['99999999999999999999', RETRY_AFTER_MAX_MILLIS],
    ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
    ['Fri, 02 Jan 2026 12:00:00 GMT', RETRY_AFTER_MAX_MILLIS],
    // No wait at all, or one that is over: our own backoff decides.
    ['0', null],
    ['Thu, 01 Jan 2026 11:59:00 GMT', null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['Thu, 01 Foo 2026 12:01:00 GMT', null],
    ['2026-01-01T12:01:00Z', null],
  ];
  for (const [header, expected] of cases) {
    it(`${JSON.stringify(header)} asks for ${expected === null ? 'nothing' : `${expected} ms`}`, () => {
      expect(retryAfterMillis(header, now)).toBe(expected);
    });
  }
});

describe('sha256', () => {
  /** FIPS 180-4 examples and the NIST test vectors for short messages. */
  const published: readonly [string, string][] = [
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ];
  it('gives the published digests', () => {
    for (const [text, digest] of published) expect(sha256(text)).toBe(digest);
  });

  it('agrees with the platform at every length around the block size', () => {
    for (let length = 0; length < 200; length++) {
      const text = 'r'.repeat(length);
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'latin1').digest('hex'));
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 500 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text, 'latin1').digest('hex'));
      }),
    );
  });
});
