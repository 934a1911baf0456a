import type { Source } from '../sensors/source';
import { isVisible, onPageChange } from './page-life';

/** The app comes with its page and goes with it: in the foreground while the page is visible. */
export const appState: Source<'app'> = (_, sink) => {
  let told: boolean | undefined;
  function tell(): void {
    const isShown = isVisible();
    if (isShown === told) return;
    told = isShown;
    sink({ ageMillis: 0, state: isShown ? 'foreground' : 'background' });
  }
  const detach = onPageChange(tell);
  tell();
  return { close: detach };
};
