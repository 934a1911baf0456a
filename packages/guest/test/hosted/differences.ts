import { afterAll, beforeEach, expect } from 'vitest';

/** It looks inside the call that caused it; here that is on its way to the guest. */
export const LATER =
  'what an operation does to the device, or to another listener, comes with the next message';
/** `close` leaves the hosted engine running, `busy` counts open calls, there is one timer, an app is attached while one is. */
export const ITS_OWN =
  'closing, keeping awake, timers and the app runtime are the business of host and client';
/** Hours of retries are tens of thousands of messages: told in one heap alone. */
export const LONG = 'it is long, and nothing in it is about the channel';
/** What the client itself refuses or catches it says in its own words: tests of the client look at those. */
export const SAID_ELSEWHERE = 'the client says it in words of its own';

/** A client may wait for 1,000 results at a time (PROTOCOL.md, limits). */
export const TOO_MANY = 'more calls at once than a channel carries';

/**
 * Core's stories that a hosted engine tells otherwise, by the reason; the rest of a file must hold as it stands. A name that no
 * story has is an error: it would hide nothing, or another one.
 */
export function tellsOtherwise(differences: Readonly<Record<string, readonly string[]>>): void {
  const met = new Set<string>();
  const reasons = new Map(
    Object.entries(differences).flatMap(([reason, names]) => names.map((name) => [name, reason])),
  );
  beforeEach((context) => {
    const { name } = context.task;
    const reason = reasons.get(name);
    if (reason === undefined) return;
    met.add(name);
    context.skip(reason);
  });
  afterAll(() => {
    expect([...met].sort()).toEqual([...reasons.keys()].sort());
  });
}
