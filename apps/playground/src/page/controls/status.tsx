import { MOTION_NAMES } from '@geo/view';
import { engineState, motion, phone } from '../model/session';

/** What the engine believes now, in one line over the map. */
export function Status() {
  const now = phone.value;
  const state = engineState.value;
  if (!now) return null;
  const receiver = state?.receiver;
  return (
    <div class="status" style={{ '--motion': `var(--${motion.value})` }}>
      <p class="status-motion" role="status">
        <i aria-hidden="true" />
        {capital(lifeOf(now) ?? MOTION_NAMES[motion.value])}
      </p>
      <p class="status-facts">
        <span>{Math.round(now.speed * 3.6)} km/h</span>
        <span>
          {receiver?.on ? `receiver on: ${receiver.because?.replaceAll('-', ' ')}` : 'receiver off'}
        </span>
        {now.isSuspended && now.isAlive && <span>suspended</span>}
        <span>{now.network === 'none' ? 'offline' : now.network}</span>
        {typeof state?.odometer === 'number' && <span>{(state.odometer / 1000).toFixed(2)} km</span>}
      </p>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lifeOf({ isOff, isAlive }: NonNullable<typeof phone.value>): string | null {
  if (isOff) return 'rebooting';
  return isAlive ? null : 'process dead';
}
