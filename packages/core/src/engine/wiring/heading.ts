import { messageOf } from '../../contract/errors';
import { createHeading, type Heading } from '../../heading/heading';
import type { Parts } from '../parts';

/** The heading region among its neighbours. */
export function wireHeading(parts: Parts): Heading {
  const { unit } = parts;
  return createHeading({
    effects: unit,
    accuracyUnit: parts.profile.headingAccuracy,
    inBackground: () => parts.device.background,
    askDeclination(place, answered) {
      // Nobody waits for it: an answer that never comes must not keep the engine busy.
      const answer = parts.queries.query('declination', place).then(
        (degrees) => unit.step(() => answered(degrees)),
        (reason) =>
          unit.step(() =>
            unit.trace('heading', `no declination: ${parts.redactor.redact(messageOf(reason))}`),
          ),
      );
      void parts.pending.run(answer);
    },
    tell(listener, event, isOpen) {
      parts.whenSettled(Promise.resolve(), () => {
        if (!isOpen()) return;
        try {
          listener(event);
        } catch (error) {
          unit.log(1, 'listener:threw', `a listener of heading threw: ${messageOf(error)}`);
        }
      });
    },
    announce(event, isTold) {
      // Kept for a listener to come only if nobody has heard it: the watch's own listener has.
      if (!isTold || parts.listeners.hears('heading')) unit.emit('heading', event);
    },
    changed: () => parts.sensing.replan(),
  });
}
