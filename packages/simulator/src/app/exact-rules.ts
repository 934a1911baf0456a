import type { OsRules, Sourced, Span } from '../os/rules';

const exactly = <T>(is: T): Sourced<T> => ({ is, source: 'a simulation without chance' });
const AT_ONCE: Span = { low: 0, high: 0 };

/**
 * An operating system as it is, but without chance: what comes late at times comes at once, nothing is made up, and a process
 * that was ended comes back by a command, or when one of its registrations fires.
 */
export function exactRules(os: OsRules): OsRules {
  return {
    ...os,
    location: { ...os.location, ageMillis: exactly(AT_ONCE) },
    regions: {
      ...os.regions,
      latencyMillis: exactly({ moving: AT_ONCE, resting: AT_ONCE }),
      falseExitsAnHour: exactly(0),
    },
    motion: { ...os.motion, latencyMillis: exactly(AT_ONCE) },
    process: {
      ...os.process,
      endedAnHour: exactly({ held: 0, idle: 0 }),
      serviceRestartMillis: null,
      bootMillis: exactly(AT_ONCE),
    },
  };
}
