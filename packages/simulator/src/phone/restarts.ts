import { drawn, occasion } from './chances';
import type { Handset } from './handset';
import type { Life, Lives } from './lives';

const HOUR_MILLIS = 3_600_000;

/** A foreground service whose process was ended is started again by the system. */
export function restartShown(
  { agenda, clock, os, seed, conditions }: Handset,
  lives: Lives,
  life: Life,
  why: string,
): void {
  const restart = os.process.serviceRestartMillis;
  if (restart === null || life.presence !== 'location' || conditions.isOff || why === 'reboot') return;
  agenda.add(clock.at + drawn(restart.is, seed, 'restart', life.number), () =>
    lives.launch({ cause: 'launch' }, false),
  );
}

/** The system ends the app for its memory, now and then, while it is in the background. */
export function endNowAndThen(handset: Handset, lives: Lives, isHeld: () => boolean): void {
  const { agenda, clock, os, seed, conditions } = handset;
  const { held, idle } = os.process.endedAnHour.is;
  const hour = Math.floor(clock.at / HOUR_MILLIS);
  const chance = occasion(seed, 'ended', hour);
  const draw = chance.random();
  const at = hour * HOUR_MILLIS + Math.floor(chance.random() * HOUR_MILLIS);
  if (draw < Math.max(held, idle) && at >= clock.at) {
    agenda.add(at, () => {
      if (!conditions.isForeground && draw < (isHeld() ? held : idle)) lives.kill('memory');
    });
  }
  agenda.add((hour + 1) * HOUR_MILLIS, () => endNowAndThen(handset, lives, isHeld));
}
