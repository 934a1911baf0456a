import { isFast } from './departure';
import type { Evidence } from './evidence';
import type { MotionEnvironment } from './motion-environment';
import { type MotionContext, type MotionEvent, type MotionMode, probingMillis } from './motion-machine';

/** A check that saw nothing is followed by another if its hint is younger than this: five of a minute, the waits between them doubling. */
const BLIND_MILLIS = 600_000;

type Args = { context: MotionContext; event: MotionEvent };

/** The effects of the machine's transitions: records, public events, and updates of the evidence. */
export function announcements(env: MotionEnvironment, evidence: Evidence, modeBefore: () => MotionMode) {
  const { effects } = env;
  const trace = (decision: string) => effects.trace('motion', decision);

  return {
    announceSession({ context }: Args): void {
      evidence.reset(effects.at);
      trace(`session opened, moving unconfirmed for up to ${probingMillis(context.stopTimeoutMillis)} ms`);
      env.sessionOpened();
    },
    announceConfirmed({ event }: Args): void {
      trace(`moving confirmed by ${event.type}`);
      evidence.forgetDeparture();
      evidence.silence.clear(effects.at);
    },
    announceSoftStop({ event }: Args): void {
      if (event.type !== 'stillness.found') return;
      evidence.stopBegan = event.began;
      evidence.lastNear = evidence.anchor;
      evidence.forgetDeparture();
      trace(`soft stop since ${event.began.up} by ${event.cause}`);
    },
    announceRevoked({ event }: Args): void {
      const { anchor, stopBegan } = evidence;
      // A stop that the app contradicts was none.
      const isTakenBack = event.type === 'pace.moving';
      evidence.interrupted = anchor && stopBegan && !isTakenBack ? { anchor, began: stopBegan } : undefined;
      if (anchor && stopBegan && !isTakenBack) env.stopRevoked(anchor, stopBegan);
      evidence.stopBegan = null;
      evidence.standAnew();
      evidence.forgetDeparture();
      const isHandled = event.type === 'departure.suspected' && event.cause === 'shaking';
      // Handling alone is no way: where the platform filters by distance and goes on to deliver nothing, the stop goes on too.
      if (isHandled && !evidence.activity.movingSince) evidence.silence.begin(effects.at);
      else evidence.silence.clear(effects.at);
      trace(`soft stop revoked by ${event.type === 'departure.suspected' ? event.cause : event.type}`);
    },
    announceStationary({ context }: Args): void {
      // A soft stop has chosen its anchor; a stop from another source takes the best fix that was seen.
      const anchor =
        modeBefore() === 'softStop' ? evidence.anchor : (evidence.window.rest()?.anchor ?? evidence.anchor);
      trace(`stationary${context.stopAt ? `, due ${context.stopAt.up}` : ''}`);
      env.becameStationary(anchor);
      evidence.settle(anchor);
    },
    announceMoving({ event }: Args): void {
      trace(`moving by ${event.type} with ${evidence.heldCount} held`);
      const departedAt = evidence.departedAt();
      const held = evidence.release();
      evidence.standAnew(held);
      evidence.silence.clear(effects.at);
      // No fix rolled: `changePace` was called, or fixes drifted indoors. The platform reports each activity once, and would not repeat
      // that it is still.
      if (!held.some(isFast)) evidence.activity.recall(effects.at);
      env.becameMoving(held, departedAt);
    },
    announceCheck({ event }: Args): void {
      trace(`checking because of ${event.type === 'departure.suspected' ? event.cause : event.type}`);
      evidence.pendingHint = undefined;
      env.checkBegan();
    },
    announceGivenUp(): void {
      const { heldCount, hintedAt } = evidence;
      // Only the fix that caused the check has come: it still counts, since the next one may agree with it.
      const isUnanswered = heldCount === 1 && evidence.departure.begun;
      if (isUnanswered) trace('check ended unanswered');
      else {
        trace(heldCount === 0 ? 'check saw nothing' : `not departed, ${heldCount} dropped`);
        env.notDeparted(evidence.dismiss());
      }
      // In a tunnel or a cellar no fix contradicts the hint either: it is checked again, for as long as most of them last.
      if (!isUnanswered && heldCount > 0) return;
      if (hintedAt && effects.at.up - hintedAt.up < BLIND_MILLIS)
        evidence.pendingHint = { cause: 'a check that saw too little', since: hintedAt };
      // Longer, and after a kill that forgets the hint, the place is looked at now and then: nothing may move there that would hint again.
      evidence.doubt(true);
    },
    announceOff(): void {
      trace('off');
      if (evidence.heldCount > 0) env.notDeparted(evidence.dismiss());
      evidence.settle(undefined);
    },
  };
}
