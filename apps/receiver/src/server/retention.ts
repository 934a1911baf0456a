import type { Store } from '../store/store';
import type { Settings } from './options';

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 86_400_000;

/** Deletes what is older than the settings allow, at once and every hour, until the returned function is called. */
export function startRetention(
  { retentionDays, onFault }: Pick<Settings, 'retentionDays' | 'onFault'>,
  store: Store,
): () => void {
  if (retentionDays === undefined) return () => undefined;
  const prune = () => void store.prune(Date.now() - (retentionDays as number) * DAY_MILLIS).catch(onFault);
  prune();
  const timer = setInterval(prune, HOUR_MILLIS);
  timer.unref();
  return () => clearInterval(timer);
}
