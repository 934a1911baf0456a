import { alarm } from '../alarms';
import { createHeartbeat, type Heartbeat } from '../device/heartbeat';
import type { Parts } from '../parts';
import type { Timers } from '../timers';

/** The heartbeat among its neighbours. */
export function wireHeartbeat(parts: Parts, timers: Timers): Heartbeat {
  const { ledger, situation, track } = parts;
  return createHeartbeat({
    outlet: ledger,
    bootId: parts.bootId,
    after: (millis, run) => timers.after(millis, () => ledger.step(run)),
    wakeIn: alarm(parts, 'heartbeat'),
    isWanted: () => parts.tracking.enabled,
    intervalMillis: () => parts.config().heartbeatInterval * 1000,
    beat() {
      const { lastOfSession: fix } = track;
      const location = fix
        ? track.describe(fix, { age: Math.max(0, ledger.at.up - fix.taken.up), extras: { heartBeat: true } })
        : null;
      ledger.trace('engine', `heartbeat ${fix ? `with the fix of ${fix.taken.up}` : 'without a fix'}`);
      ledger.emit('heartbeat', { location });
      // The network is up anyway where it costs nothing to keep: a cellular radio sleeps, and stays asleep for us.
      if (situation.connected && !situation.cellular) {
        parts.life.send({ type: 'flush.wanted', at: ledger.at });
      }
    },
  });
}
