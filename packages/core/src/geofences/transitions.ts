import type { AcceptedFix } from '../locations/fix';
import { later } from '../time/instant';
import { announcer } from './announcer';
import { INSIDE, OUTSIDE } from './crossing';
import type { GeofencesEnvironment } from './environment';
import { isPlainlyOutside, judge, type Monitored, reachMeters } from './monitored';
import { nearEnough } from './near-enough';
import type { Way } from './read-slice';
import type { Scene } from './scene';
import { dropStay, newStay, saveStay } from './stay';

/** What moves the state of a fence, and tells of it. */
export interface Transitions {
  /** Holds a fix against every fence that is monitored. Is a boundary near? */
  holdAll(way: Way): boolean;
  /**
   * Holds a fix against a fence. Is its boundary near? A stay begins with the fix, or now where the fix alone is not what
   * began it: a resting device's last fix may be hours older than the platform's word that it came back.
   */
  hold(one: Monitored, way: Way, beginsNow?: boolean): boolean;
  /** The platform's word decides, for no fix has come: the fence is entered, or left. The fix is the last there was. */
  believe(one: Monitored, fix: AcceptedFix): void;
  /** The stay was long enough, and ends only with a certain EXIT. */
  dwell(one: Monitored, fix: AcceptedFix): void;
  /** A stay is over without anybody having left: its fence is gone, or another. */
  forget(identifier: string): void;
}

/** One is left before another is entered: of two fences that one fix decides, the EXIT is told first. */
export function exitsFirst(fences: Iterable<Monitored>): readonly Monitored[] {
  const all = [...fences];
  const isInside = ({ standing }: Monitored) => standing.inside;
  return all.some(isInside) ? [...all.filter(isInside), ...all.filter((one) => !isInside(one))] : all;
}

export function createTransitions(env: GeofencesEnvironment, scene: Scene): Transitions {
  const { effects, bootId } = env;
  const { stays } = scene;
  const tell = announcer(env);

  const ageOf = (fix: AcceptedFix) => effects.at.up - fix.taken.up;

  function enter({ fence }: Monitored, fix: AcceptedFix, wasNew: boolean, beginsNow: boolean): void {
    // A fence that is added around a parked device was not entered when that was parked.
    // By the phone's own clock: after a reboot it is what decides, and the satellites' may differ from it by hours.
    const stay = newStay(fence, wasNew || beginsNow ? effects.at : later(effects.at, -ageOf(fix)), bootId);
    stays.set(fence.identifier, stay);
    saveStay(effects, fence.identifier, stay);
    scene.isTimingStale = true;
    const isSilent = wasNew && !env.settings().initialEntry;
    tell(fence, 'ENTER', fix, beginsNow ? { isSilent, age: ageOf(fix) } : { isSilent });
  }

  function forget(identifier: string): void {
    if (!stays.delete(identifier)) return;
    scene.isTimingStale = true;
    dropStay(effects, identifier);
  }

  function hold(one: Monitored, { fix, from }: Way, beginsNow = false): boolean {
    const wasNew = one.isNew;
    const { crossings, isClose } = judge(one, fix, from);
    for (const action of crossings) {
      if (action === 'ENTER') enter(one, fix, wasNew, beginsNow);
      else {
        forget(one.fence.identifier);
        tell(one.fence, 'EXIT', fix, {});
      }
    }
    if (one.isNew === wasNew) return isClose;
    scene.isTimingStale = true;
    effects.rememberLater('geofences', scene.memory());
    return isClose;
  }

  return {
    holdAll(way) {
      const isNear = nearEnough(way.fix, reachMeters(way.fix, way.from));
      let isClose = false;
      for (const one of exitsFirst(scene.monitored.values())) {
        if (isPlainlyOutside(one) && !isNear(one.fence)) continue;
        if (hold(one, way)) isClose = true;
      }
      return isClose;
    },
    hold,
    believe(one, fix) {
      const wasInside = one.standing.inside;
      const wasNew = one.isNew;
      one.standing = wasInside ? OUTSIDE : INSIDE;
      one.isNew = false;
      if (!wasInside) return enter(one, fix, wasNew, true);
      forget(one.fence.identifier);
      tell(one.fence, 'EXIT', fix, { age: ageOf(fix) });
    },
    dwell({ fence }, fix) {
      const stay = stays.get(fence.identifier);
      if (!stay) return;
      const dwelt = { ...stay, dwelt: true };
      stays.set(fence.identifier, dwelt);
      saveStay(effects, fence.identifier, dwelt);
      tell(fence, 'DWELL', fix, { age: ageOf(fix) });
    },
    forget,
  };
}
