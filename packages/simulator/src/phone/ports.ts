import type { Ports, Scheduler, Sensor } from '@geo/core';
import type { Alarms } from './alarms';
import { lifeEntropy } from './chances';
import type { PhoneDisk } from './disk';
import type { Handset } from './handset';
import type { Life, Lives } from './lives';
import type { PhoneNetwork } from './network';
import type { Watches } from './watches';

/** The parts of a phone that its ports lead to. */
export interface PortParts {
  readonly lives: Lives;
  readonly alarms: Alarms;
  readonly disk: PhoneDisk;
  readonly network: PhoneNetwork;
  readonly watches: Watches;
  readonly ask: Sensor['ask'];
  /** The app shows, or no longer shows, that it tracks. */
  shown(): void;
}

/** The ports of one life. When it has ended they do nothing, and answer never. */
export function lifePorts(handset: Handset, parts: PortParts, life: Life): Ports {
  const { agenda, clock, seed, observe } = handset;
  const { lives, alarms, disk, network, watches } = parts;
  const { bootId } = clock;

  const scheduler: Scheduler = {
    bootId,
    now: () => clock.wall,
    uptime() {
      // A call out of the process as any other: the black box reads the clock for each input that it admits.
      lives.activity++;
      return clock.up;
    },
    after(delayMillis, run) {
      if (life.isDead) return () => undefined;
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`a delay must be a finite number of milliseconds; got ${delayMillis}`);
      lives.activity++;
      let isOver = false;
      const due = agenda.add(clock.at + Math.max(0, delayMillis), () =>
        lives.enter(life, 'timer', () => {
          // Suspended, it may have been taken back after it came due.
          if (isOver) return;
          isOver = true;
          run();
        }),
      );
      return () => {
        if (isOver) return;
        isOver = true;
        agenda.cancel(due);
      };
    },
    wakeAt(name, at, isInexact) {
      if (!life.isDead) alarms.set(name, at, isInexact);
    },
    onWake(sink) {
      const own: typeof sink = (wake) => sink(wake);
      life.wakeSinks.add(own);
      for (const wake of life.heldWakes.splice(0)) own(wake);
      return () => {
        life.wakeSinks.delete(own);
      };
    },
  };

  return {
    scheduler,
    sensor: watches.sensor(life, parts.ask),
    storage: disk.storage(life),
    http: network.http(life),
    entropy: lifeEntropy(seed, life.number),
    presence: {
      set(presence) {
        if (life.isDead) return;
        lives.show(life, presence.mode);
        observe({ type: 'presence', presence });
        parts.shown();
      },
    },
  };
}
