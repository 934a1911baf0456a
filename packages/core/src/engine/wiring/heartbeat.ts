import { alarm } from '../../time/alarms';
import type { Timers } from '../../time/timers';
import { createHeartbeat, type Heartbeat } from '../device/heartbeat';
import type { Parts } from '../parts';

/** The heartbeat among its neighbours. */
export function wireHeartbeat(parts: Parts, timers: Timers): Heartbeat {
  const { unit, device, track } = parts;
  return createHeartbeat({
    effects: unit,
    bootId: parts.bootId,
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    wakeIn: alarm(parts.ports.scheduler, 'heartbeat'),
    isWanted: () => parts.tracking.enabled,
    intervalMillis: () => parts.config().heartbeatInterval * 1000,
    beat() {
      const { lastOfSession: fix } = track;
      const location = fix
        ? track.describe(fix, { age: Math.max(0, unit.at.up - fix.taken.up), extras: { heartBeat: true } })
        : null;
      unit.trace('engine', `heartbeat ${fix ? `with the fix of ${fix.taken.up}` : 'without a fix'}`);
      unit.emit('heartbeat', { location });
      // The network is up anyway where it costs nothing to keep: a cellular radio sleeps, and stays asleep for us.
      if (device.connected && !device.cellular) {
        parts.life.send({ type: 'flush.wanted', at: unit.at });
      }
    },
  });
}
