import { messageOf } from '../../contract/errors';
import { createHeading, type Heading } from '../../heading/heading';
import type { Parts } from '../parts';

/** The heading region among its neighbours. */
export function wireHeading(parts: Parts): Heading {
  const { ledger } = parts;
  return createHeading({
    outlet: ledger,
    accuracyUnit: parts.profile.headingAccuracy,
    inBackground: () => parts.situation.background,
    askDeclination(place, answered) {
      // Nobody waits for it: an answer that never comes must not keep the engine busy.
      parts.asking.ask('declination', place).then(
        (degrees) => ledger.step(() => answered(degrees)),
        (reason) =>
          ledger.step(() =>
            ledger.trace('heading', `no declination: ${parts.redactor.redact(messageOf(reason))}`),
          ),
      );
    },
    tell(listener, event, isOpen) {
      parts.follow(Promise.resolve(), () => {
        if (!isOpen()) return;
        try {
          listener(event);
        } catch (error) {
          ledger.log(1, 'listener:threw', `a listener of heading threw: ${messageOf(error)}`);
        }
      });
    },
    announce(event, isTold) {
      // Kept for a listener to come only if nobody has heard it: the watch's own listener has.
      if (!isTold || parts.listeners.hears('heading')) ledger.emit('heading', event);
    },
    changed: () => parts.sensing.replan(),
  });
}
