import { messageOf } from '../../contract/errors';
import type { Heading } from '../../heading/heading';
import type { Redactor } from '../../redaction/redactor';
import type { PlatformQueries } from '../../sensors/platform-queries';
import { notifying } from '../notifying';
import type { RegionKit } from './region-kit';

interface CompassEnvironment {
  readonly queries: Pick<PlatformQueries, 'query'>;
  readonly redactor: Pick<Redactor, 'redact'>;
  /** Does the app listen to `heading` events? */
  hasHeadingListener(): boolean;
}

/** The compass, or what stands for it in an engine without. */
export function createCompass(kit: RegionKit, env: CompassEnvironment): Heading {
  const { parts, profile, unit, pending, inBackground, wanted } = kit;
  const { queries, redactor } = env;

  return parts.heading.create({
    effects: unit,
    accuracyUnit: profile.headingAccuracy,
    inBackground,
    askDeclination(place, answered) {
      // Not tracked: a missing answer must not keep the engine busy.
      const answer = queries.query('declination', place).then(
        (degrees) => unit.step(() => answered(degrees)),
        (reason) =>
          unit.step(() => unit.trace('heading', `no declination: ${redactor.redact(messageOf(reason))}`)),
      );
      void unit.pending.run(answer);
    },
    notify: notifying({ unit, pending }, 'heading'),
    announce(event, hasOwnListener) {
      // Buffered for a later listener only when the watch has no listener of its own.
      if (!hasOwnListener || env.hasHeadingListener()) unit.emit('heading', event);
    },
    changed: wanted,
  });
}
