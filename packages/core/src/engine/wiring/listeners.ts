import { messageOf } from '../../contract/errors';
import { createListeners, type Listeners } from '../listeners';
import type { Parts } from '../parts';

/** The app's listeners, and what a new one hears first. */
export function wireListeners(parts: Parts): Listeners {
  return createListeners({
    threw: (name, error) =>
      parts.ledger.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`),
    taken: (outboxKey) => parts.ledger.step(() => parts.ledger.remove(outboxKey)),
    soon: (run) => parts.follow(Promise.resolve(), run),
    greeting: (name) =>
      name === 'connectivitychange' ? ({ connected: parts.situation.connected } as never) : undefined,
  });
}
