import type { Opening, PhoneNow, UploadTarget } from '../protocol/index';
import { blackBoxOf } from '../session/black-box';
import { createSession, type Session } from '../session/session';
import { trackConditions } from './conditions';
import type { Feed, FeedWatch } from './feed';

/** A feed that is a session on a simulated phone. */
export interface SimulatedFeed extends Feed {
  readonly session: Session;
}

/** The engine on the simulator's phone. */
export function simulatedFeed(opening: Opening, watch: FeedWatch, upload?: UploadTarget): SimulatedFeed {
  const conditions = trackConditions();
  const session = createSession(opening, {
    observers: [conditions.observe, watch.observer],
    inspect: watch.inspect,
    ...(upload && { upload }),
    onStep(step) {
      conditions.act(step.action);
      watch.onStep(step);
    },
  });
  const { world, phone } = session;

  function phoneNow(): PhoneNow {
    const { latitude, longitude, speed, heading, going } = world.truthAt(session.at);
    const { now } = conditions;
    return {
      ...now,
      system: opening.system,
      truth: { latitude, longitude },
      speed,
      heading,
      // Standing on the way is going, for the world; for who looks at it the phone stands.
      going: speed === 0 ? 'still' : going,
      isAlive: phone.isAlive,
      isSuspended: phone.isSuspended,
      isForeground: session.isForeground,
      network: now.chosenNetwork ?? world.networkAt(session.at),
    };
  }

  return {
    session,
    isVirtual: true,
    isRepeatable: true,
    world,
    get at() {
      return session.at;
    },
    get wall() {
      return session.wall;
    },
    get isGoing() {
      return session.isGoing;
    },
    begin: session.begin,
    act: session.act,
    get isWaiting() {
      return session.isWaiting;
    },
    runTo: session.runTo,
    get phone() {
      return phoneNow();
    },
    placeAt: (at) => world.truthAt(at),
    get state() {
      return session.state;
    },
    blackBox: () => blackBoxOf(session),
    plan: session.plan,
    get digest() {
      return session.digest;
    },
    // Nothing of it runs unless its virtual time passes.
    end: async () => undefined,
  };
}
