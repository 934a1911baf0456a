import type { EventName } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { findDart } from '../../../scripts/dart-sdk.mjs';
import { camelOf } from '../test/camel';
import { EVENT_CASES, type EventCase } from '../test/event-cases';
import { phoneWith, URL } from '../test/phone';

const TOKEN_URL = 'https://example.test/token';

/** A refresh of tokens, which the cases leave to tests of its own. */
const authorization: EventCase = {
  begin: () =>
    phoneWith({
      listenTo: [],
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
  async trigger(phone) {
    await phone.enqueue(1);
    return [expect.objectContaining({ success: true, accessToken: 'new' })];
  },
};

/** Every event that is delivered at least once. */
const AT_LEAST_ONCE = {
  motionchange: EVENT_CASES.motionchange,
  geofence: EVENT_CASES.geofence,
  geofenceschange: EVENT_CASES.geofenceschange,
  crashsuspected: EVENT_CASES.crashsuspected,
  crash: EVENT_CASES.crash,
  distraction: EVENT_CASES.distraction,
  trip: EVENT_CASES.trip,
  authorization,
} satisfies Partial<Record<EventName, EventCase>>;

/** What of a payload the wire has: binding D has the same fields, null where there are none. */
const raws = (events: readonly unknown[]) => events.map((event) => (event as { raw: unknown }).raw);

describe.skipIf(findDart() === undefined)('a process that is killed while Dart is attached', () => {
  for (const [name, { begin, trigger }] of Object.entries(AT_LEAST_ONCE) as [EventName, EventCase][]) {
    it(`delivers ${name} again to the next one, and to none after it`, async () => {
      const phone = await begin();
      // What came before, such as the motion that began.
      const before = camelOf(phone).on(name, () => undefined);
      await phone.settle();
      await before.cancel();
      // It comes to Dart, whose listener does not take it.
      const early: unknown[] = [];
      camelOf(phone)
        .on(name, (event) => early.push(event))
        .pause();
      await phone.settle();
      const expected = await trigger(phone);
      await phone.settle();
      expect(early).toEqual([]);

      await phone.restart();
      const late: unknown[] = [];
      camelOf(phone).on(name, (event) => late.push(event));
      await phone.settle();
      expect(raws(late)).toEqual(expected);

      await phone.restart();
      const never: unknown[] = [];
      camelOf(phone).on(name, (event) => never.push(event));
      await phone.settle();
      expect(never).toEqual([]);
      expect(early).toEqual([]);
    });
  }
});
