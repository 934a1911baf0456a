import type { Due } from './agenda';
import { drawn } from './chances';
import type { Doze } from './doze';
import type { Handset } from './handset';
import type { Lives } from './lives';

/** The alarms of the app, in the hands of the system: they outlive its process, and go by the phone's clock. */
export interface Alarms {
  set(name: string, wallAt: number | null, isInexact?: boolean): void;
  /** The phone's clock was set: alarms follow it. */
  clockStepped(): void;
  /** The phone was switched off: it forgets them. */
  forget(): void;
}

export function createAlarms(handset: Handset, lives: Lives, doze: Doze): Alarms {
  const { agenda, clock, os, seed, observe } = handset;
  let count = 0;
  const alarms = new Map<string, { readonly wallAt: number; readonly isInexact: boolean; due: Due }>();

  function plan(name: string, wallAt: number, isInexact: boolean): void {
    const at = Math.max(clock.at, clock.atWall(wallAt));
    const latest = (at - clock.at) * os.process.inexactShare.is;
    const late = isInexact ? Math.floor(drawn({ low: 0, high: latest }, seed, 'inexact', count++)) : 0;
    const due = agenda.add(at + late, () => come(name));
    alarms.set(name, { wallAt, isInexact, due });
  }

  function come(name: string): void {
    const alarm = alarms.get(name);
    if (alarm === undefined) return;
    const allowedAt = doze.alarmAt();
    if (allowedAt > clock.at) {
      alarm.due = agenda.add(allowedAt, () => come(name));
      return;
    }
    alarms.delete(name);
    const isDead = lives.current === undefined;
    if (isDead || lives.isSuspended) {
      // Where the system has no alarms for apps, this one is only as good as a timer.
      if (isDead ? !os.process.relaunches.is.alarm : !os.process.alarms.is) return;
      doze.alarmed();
    }
    const reason = alarm.isInexact ? 'inexact alarm' : 'alarm';
    if (isDead) {
      lives.launch({ cause: 'alarm', name }, false, reason);
      return;
    }
    lives.wake(reason);
    lives.deliverWake({ cause: 'alarm', name });
  }

  return {
    set(name, wallAt, isInexact = false) {
      agenda.cancel(alarms.get(name)?.due);
      alarms.delete(name);
      observe({ type: 'alarm', name, wallAt });
      if (wallAt === null) return;
      if (!Number.isFinite(wallAt))
        throw new RangeError(`an alarm comes at a finite epoch millisecond; got ${wallAt} for ${name}`);
      plan(name, wallAt, isInexact);
    },
    clockStepped() {
      for (const [name, { wallAt, isInexact, due }] of [...alarms]) {
        agenda.cancel(due);
        plan(name, wallAt, isInexact);
      }
    },
    forget() {
      for (const { due } of alarms.values()) agenda.cancel(due);
      alarms.clear();
    },
  };
}
