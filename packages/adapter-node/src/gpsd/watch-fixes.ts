import type { FixFailure, FixReading, LocationRequest, Scheduler, Watch } from '@geo/core';
import { intervalGate } from '../interval-gate';
import { toFixReading } from '../tracks/loose-fix';
import { toEpochMillis } from '../tracks/timestamp';
import { connectToGpsd } from './connection';
import { FixWatchdog } from './fix-watchdog';
import { asTpv, fixOfTpv, type TimePositionVelocity } from './tpv';

/** The location error "provider off": no connection, no receiver, no fix. */
const UNAVAILABLE = 2;

export interface FixesOptions {
  readonly host: string;
  readonly port: number;
  readonly scheduler: Pick<Scheduler, 'after' | 'uptime'>;
  readonly sink: (reading: FixReading | FixFailure) => void;
  readonly onClose: () => void;
}

/** Opens a connection to gpsd and delivers its fixes, and what keeps them from coming, until it is closed. */
export function watchFixes(request: LocationRequest, options: FixesOptions): Watch<'location'> {
  const { host, port, scheduler, sink, onClose } = options;
  const gate = intervalGate(request.interval);
  const watchdog = new FixWatchdog(scheduler, fail);
  let closed = false;

  function fail(message: string): void {
    sink({ error: { code: UNAVAILABLE, message } });
  }

  function take(tpv: TimePositionVelocity): void {
    const loose = fixOfTpv(tpv);
    const time = toEpochMillis(tpv.time);
    const fix = loose && toFixReading(loose, time);
    if (!fix) {
      watchdog.sawNoFix(tpv.mode);
      return;
    }
    watchdog.restart();
    if (gate.admits(time ?? scheduler.uptime())) sink(fix);
  }

  const disconnect = connectToGpsd({
    host,
    port,
    scheduler,
    onUp: () => watchdog.restart(),
    onDown(reason) {
      watchdog.stop();
      fail(reason);
    },
    onMessage(message) {
      const tpv = asTpv(message);
      const complaint = tpv ? undefined : errorOf(message);
      if (tpv) take(tpv);
      else if (complaint !== undefined) fail(`gpsd at ${host}:${port} says: ${complaint}`);
    },
  });

  return {
    update: ({ interval }) => gate.reset(interval),
    close() {
      if (closed) return;
      closed = true;
      watchdog.stop();
      disconnect();
      onClose();
    },
  };
}

function errorOf(message: unknown): string | undefined {
  const { class: kind, message: text } = message as { class?: unknown; message?: unknown };
  return kind === 'ERROR' ? String(text) : undefined;
}
