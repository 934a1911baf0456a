import type { MotionEnvironment } from './motion-environment';
import { judgeSky, type SkyVerdict } from './underground';

/** Whether satellites can be received here. */
export interface SkyView {
  readonly isUnderground: boolean;
  /** A fix has come, or moving has just begun: satellites may be received from now on. */
  mayBeOpen(): void;
  /** Decides anew. */
  update(): void;
  /** When `update` is due, uptime milliseconds. */
  dueUp(): number;
}

/** @param isOnTheWay - is the device tracking? At rest the receiver is off, and a check is short */
export function createSkyView(env: MotionEnvironment, isOnTheWay: () => boolean): SkyView {
  const { effects } = env;
  let openUp = Number.NEGATIVE_INFINITY;
  let isUnderground = false;

  const now = (): SkyVerdict => judgeSky(effects.at.up - openUp, !isOnTheWay() || env.isConnected());

  function update(): void {
    const next = now().isUnderground;
    if (next === isUnderground) return;
    isUnderground = next;
    effects.trace('motion', next ? 'under ground: the receiver rests' : 'looks for satellites');
    env.changed();
  }

  return {
    get isUnderground() {
      return isUnderground;
    },
    mayBeOpen() {
      openUp = effects.at.up;
      update();
    },
    update,
    dueUp: () => effects.at.up + now().forMillis,
  };
}
