import type { Handset } from './handset';

/** Whether the phone dozes: it lies still, unplugged, with its screen off, for long enough. */
export interface Doze {
  /** Dozing now, and not in a maintenance window. */
  readonly isDozing: boolean;
  /** When an alarm that is due now is let through. */
  alarmAt(): number;
  /** One was let through. */
  alarmed(): void;
}

export function createDoze({ os, world, device, clock, conditions }: Handset): Doze {
  const rules = os.doze?.is;
  let lastAlarmAt = Number.NEGATIVE_INFINITY;

  /** The end of a doze that lasts now; `undefined` while there is none. */
  function wakesAt(): number | undefined {
    if (rules === undefined || conditions.isForeground) return undefined;
    const { at } = clock;
    const { going, from, to } = world.stretchAt(at);
    if (going !== 'still') return undefined;
    const began = Math.max(from, conditions.lastUsedAt) + rules.afterMillis;
    if (at < began || device.batteryAt(at).is_charging) return undefined;
    // Windows come after one, three, seven, … times the first wait, until the last wait is reached.
    let window = began;
    let wait = rules.windowEveryMillis.low;
    for (;;) {
      if (window + wait > at) return Math.min(window + wait, to);
      window += wait;
      if (at < window + rules.windowMillis) return undefined;
      window += rules.windowMillis;
      wait = Math.min(wait * 2, rules.windowEveryMillis.high);
    }
  }

  return {
    get isDozing() {
      return wakesAt() !== undefined;
    },
    alarmAt() {
      const ends = wakesAt();
      if (rules === undefined || ends === undefined) return clock.at;
      return Math.max(clock.at, Math.min(ends, lastAlarmAt + rules.alarmEveryMillis));
    },
    alarmed() {
      lastAlarmAt = clock.at;
    },
  };
}
