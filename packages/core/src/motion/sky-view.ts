import type { Instant } from '../time/instant';
import type { MotionEnvironment } from './motion-environment';
import { judgeSky, NO_VERDICT } from './underground';

/** Whether satellites can be received here. */
export interface SkyView {
  /** Has no fix come for two minutes on the way? */
  readonly isBlind: boolean;
  readonly isUnderground: boolean;
  /** Has neither fix nor network come for longer than any tunnel lasts? */
  readonly isDark: boolean;
  /** When satellites could last be received, or moving began. */
  readonly openedAt: Instant;
  /** A fix has come, or moving has just begun: satellites may be received from now on. */
  mayBeOpen(): void;
  /** The platform says that the device moves. */
  saidMoving(): void;
  /** Decides anew. */
  update(): void;
  /** When `update` is due, uptime milliseconds. */
  dueUp(): number;
}

/** @param isOnTheWay - is the device tracking? At rest the receiver is off, and a check is short */
export function createSkyView(env: MotionEnvironment, isOnTheWay: () => boolean): SkyView {
  const { effects } = env;
  let openedAt = { up: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
  let saidUp = Number.NEGATIVE_INFINITY;
  let last = NO_VERDICT;

  function now() {
    if (!isOnTheWay()) return NO_VERDICT;
    const { up } = effects.at;
    return judgeSky(up - openedAt.up, env.isConnected(), up - saidUp);
  }

  function update(): void {
    const { isBlind, isUnderground } = last;
    last = now();
    if (last.isUnderground !== isUnderground)
      effects.trace('motion', isUnderground ? 'looks for satellites' : 'under ground: the receiver rests');
    if (last.isUnderground !== isUnderground || last.isBlind !== isBlind) env.changed();
  }

  return {
    get isBlind() {
      return last.isBlind;
    },
    get isDark() {
      return last.isDark;
    },
    get isUnderground() {
      return last.isUnderground;
    },
    get openedAt() {
      return openedAt;
    },
    mayBeOpen() {
      openedAt = effects.at;
      update();
    },
    saidMoving() {
      saidUp = effects.at.up;
      update();
    },
    update,
    dueUp: () => effects.at.up + now().forMillis,
  };
}
