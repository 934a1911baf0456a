import type { MotionEnvironment } from './environment';
import { type Look, lookUnderground } from './underground';

/** Knows whether it is in vain to look for satellites here. */
export interface SkyWatch {
  readonly isUnderground: boolean;
  /** There is, or must be, sky: a fix has come, or moving has just begun. */
  heard(): void;
  /** Judges anew. */
  look(): void;
  /** When that is to be judged again, uptime milliseconds. */
  lookAgainUp(): number;
}

/** `isOnTheWay`: only there; at rest the receiver is off, and a check is short. */
export function createSkyWatch(env: MotionEnvironment, isOnTheWay: () => boolean): SkyWatch {
  const { effects } = env;
  let heardUp = Number.NEGATIVE_INFINITY;
  let isUnderground = false;

  const now = (): Look => lookUnderground(effects.at.up - heardUp, !isOnTheWay() || env.isConnected());

  function look(): void {
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
    heard() {
      heardUp = effects.at.up;
      look();
    },
    look,
    lookAgainUp: () => effects.at.up + now().forMillis,
  };
}
