import type { Due } from './agenda';
import type { Doze } from './doze';
import type { Handset } from './handset';
import type { Lives } from './lives';

/** The alarms of the app, in the hands of the system: they outlive its process, and go by the phone's clock. */
export interface Alarms {
  set(name: string, wallAt: number | null): void;
  /** The phone's clock was set: alarms follow it. */
  clockStepped(): void;
  /** The phone was switched off: it forgets them. */
  forget(): void;
}

export function createAlarms(handset: Handset, lives: Lives, doze: Doze): Alarms {
  const { agenda, clock, os, observe } = handset;
  const alarms = new Map<string, { readonly wallAt: number; due: Due }>();

  function plan(name: string, wallAt: number): void {
    const due = agenda.add(Math.max(clock.at, clock.atWall(wallAt)), () => come(name));
    alarms.set(name, { wallAt, due });
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
    if (isDead) {
      lives.launch({ cause: 'alarm', name }, false);
      return;
    }
    lives.wake('alarm');
    lives.deliverWake({ cause: 'alarm', name });
  }

  return {
    set(name, wallAt) {
      agenda.cancel(alarms.get(name)?.due);
      alarms.delete(name);
      observe({ type: 'alarm', name, wallAt });
      if (wallAt === null) return;
      if (!Number.isFinite(wallAt))
        throw new RangeError(`an alarm comes at a finite epoch millisecond; got ${wallAt} for ${name}`);
      plan(name, wallAt);
    },
    clockStepped() {
      for (const [name, { wallAt, due }] of [...alarms]) {
        agenda.cancel(due);
        plan(name, wallAt);
      }
    },
    forget() {
      for (const { due } of alarms.values()) agenda.cancel(due);
      alarms.clear();
    },
  };
}
