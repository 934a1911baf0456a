import type { EventName } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { findDart } from '../../../scripts/dart-sdk.mjs';
import { camelOf } from '../test/camel';
import { HAPPENINGS, type Happening } from '../test/happenings';
import { phoneWith, URL } from '../test/phone';

const TOKEN_URL = 'https://example.test/token';

/** A refresh of tokens, which the happenings leave to tests of its own. */
const authorization: Happening = {
  begin: () =>
    phoneWith({
      listensTo: [],
      config: {
        url: URL,
        authorization: { accessToken: 'old', refreshToken: 'older', refreshUrl: TOKEN_URL },
      },
      server: ({ url, headers }) =>
        url === TOKEN_URL
          ? { body: '{"access_token":"new"}' }
          : headers.Authorization === 'Bearer new'
            ? 200
            : 401,
    }),
  async happen(phone) {
    await phone.queues(1);
    return [expect.objectContaining({ success: true, accessToken: 'new' })];
  },
};

/** Every event that is delivered at least once. */
const AT_LEAST_ONCE = {
  motionchange: HAPPENINGS.motionchange,
  geofence: HAPPENINGS.geofence,
  geofenceschange: HAPPENINGS.geofenceschange,
  crashsuspected: HAPPENINGS.crashsuspected,
  crash: HAPPENINGS.crash,
  distraction: HAPPENINGS.distraction,
  trip: HAPPENINGS.trip,
  authorization,
} satisfies Partial<Record<EventName, Happening>>;

/** What of a payload the wire has: binding D has the same fields, null where there are none. */
const raws = (events: readonly unknown[]) => events.map((event) => (event as { raw: unknown }).raw);

describe.skipIf(findDart() === undefined)('a process that is killed while Dart is attached', () => {
  for (const [name, { begin, happen }] of Object.entries(AT_LEAST_ONCE) as [EventName, Happening][]) {
    it(`delivers ${name} again to the next one, and to none after it`, async () => {
      const phone = await begin();
      // What came before, such as the motion that began.
      const before = camelOf(phone).on(name, () => undefined);
      await phone.rests();
      await before.cancel();
      // It comes to Dart, whose listener does not take it.
      const early: unknown[] = [];
      camelOf(phone)
        .on(name, (event) => early.push(event))
        .pause();
      await phone.rests();
      const expected = await happen(phone);
      await phone.rests();
      expect(early).toEqual([]);

      await phone.isKilled();
      const late: unknown[] = [];
      camelOf(phone).on(name, (event) => late.push(event));
      await phone.rests();
      expect(raws(late)).toEqual(expected);

      await phone.isKilled();
      const never: unknown[] = [];
      camelOf(phone).on(name, (event) => never.push(event));
      await phone.rests();
      expect(never).toEqual([]);
      expect(early).toEqual([]);
    });
  }
});
