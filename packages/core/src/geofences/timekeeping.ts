import type { AcceptedFix } from '../locations/fix';
import { type Deadline, remainingMillis } from '../time/deadline';
import { type Ask, askAgain, openAsk } from './ask';
import type { GeofencesEnvironment } from './environment';
import type { Monitored } from './monitored';
import type { Scene } from './scene';
import { dwellAt } from './stay';
import type { Transitions } from './transitions';

/** What time alone decides: DWELL, and that no fix came although one was asked for. One timer, for the next of them. */
export interface Timekeeping {
  /** Has the platform look for a fix for half a minute. */
  askForFix(): void;
  /** A slice could not be cut: has it tried again in a while. */
  tryAgain(): void;
  /** A fix has come: if it leaves nothing open, no more are asked for. */
  answered(fix: AcceptedFix): void;
  /** Does what is due, and sets the timer for what comes next. */
  settle(): void;
  /** Sets the timer anew. */
  reschedule(): void;
}

/** As bad as a fix may be that settles what was asked, metres. */
const ANSWER_ACCURACY_METERS = 100;

interface Consequences {
  readonly transitions: Transitions;
  /** The slice is not what it should be. */
  outdate(): void;
}

export function createTimekeeping(
  env: GeofencesEnvironment,
  scene: Scene,
  { transitions, outdate }: Consequences,
): Timekeeping {
  const { effects, bootId } = env;
  /** Asks in a row that brought no fix. */
  let asksInVain = 0;
  let cancelTimer: (() => void) | undefined;

  const left = (deadline: Deadline) => remainingMillis(deadline, effects.at, bootId);

  function setAsk(ask: Ask | null): void {
    scene.ask = ask;
    scene.isTimingStale = true;
    effects.remember('geofences', scene.memory());
    env.changed();
  }

  function askForFix(): void {
    if (scene.count === 0 || scene.ask?.isOpen) return;
    effects.trace('geofences', 'asks for a fix');
    setAsk(openAsk(effects.at, bootId));
  }

  /** No fix came: indoors the platform's word and the last fix decide. */
  function unanswered(): void {
    const fix = env.lastFix();
    for (const one of scene.monitored.values()) {
      if (fix && one.standing.region !== null) transitions.believe(one, fix);
    }
    const isLost = scene.isSliceWanted || scene.center === null;
    effects.trace('geofences', `no fix came${isLost ? '; will ask again' : ''}`);
    const isCovered = scene.center === null && scene.count > 0 && scene.monitored.size === scene.count;
    setAsk(isLost ? askAgain(effects.at, bootId, isCovered ? asksInVain++ : 0) : null);
    if (scene.center !== null || !fix) return;
    scene.takesOldPlace = true;
    outdate();
  }

  /** Not while the platform says we have left, and not before a fix has said that we are still here. */
  function dwellDue({ fence, standing, isNew }: Monitored): Deadline | null {
    const stay = scene.stays.get(fence.identifier);
    if (!stay || !standing.inside || isNew || standing.region === 'exit') return null;
    return dwellAt(fence, stay);
  }

  /** Only fences we are inside of can be waited for. */
  const inside = () => [...scene.stays.keys()].flatMap((identifier) => scene.monitored.get(identifier) ?? []);

  function deadlines(): Deadline[] {
    const dwells = inside().flatMap((one) => dwellDue(one) ?? []);
    return scene.ask ? [scene.ask.until, ...dwells] : dwells;
  }

  function reschedule(): void {
    scene.isTimingStale = false;
    cancelTimer?.();
    cancelTimer = undefined;
    const waits = scene.isWatching ? deadlines().map(left) : [];
    const soonest = waits.length === 0 ? null : Math.min(...waits);
    if (soonest !== null) cancelTimer = env.after(soonest, settle);
    env.wakeIn(soonest);
  }

  function settle(): void {
    if (!scene.isWatching) return;
    const { ask } = scene;
    if (ask && left(ask.until) === 0) {
      if (ask.isOpen) unanswered();
      else askForFix();
    }
    const fix = env.lastFix();
    for (const one of inside()) {
      const due = dwellDue(one);
      if (fix && due && left(due) === 0) transitions.dwell(one, fix);
    }
    reschedule();
  }

  return {
    askForFix,
    tryAgain() {
      scene.isSliceWanted = true;
      if (!scene.ask) setAsk(askAgain(effects.at, bootId));
      reschedule();
    },
    answered(fix) {
      asksInVain = 0;
      if (scene.ask === null || fix.accuracy > ANSWER_ACCURACY_METERS) return;
      for (const { standing } of scene.monitored.values()) {
        if (standing.region !== null || standing.doubtedAt !== null) return;
      }
      setAsk(null);
    },
    settle,
    reschedule,
  };
}
