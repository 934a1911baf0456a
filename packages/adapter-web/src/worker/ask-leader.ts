import { joinTabs, type Received } from '../leader/messages';

/** How long a tab has to answer that it leads. */
const ANSWER_MILLIS = 3_000;

/** The messages from the tabs to the worker. */
export interface TabsHeard {
  /** Resolves whether a tab leads, and is not frozen. */
  isLed(): Promise<boolean>;
  /** Called when a tab has come and looks for a leader: the worker gives way. */
  onCome(listener: () => void): void;
  close(): void;
}

/** Listens to the tabs of a database from the service worker. */
export function hearTabs(name: string): TabsHeard {
  let led: () => void = () => undefined;
  let came: () => void = () => undefined;
  const tabs = joinTabs(name, 'worker', (message: Received) => {
    if ('leads' in message) led();
    else if ('who' in message) came();
  });
  return {
    isLed: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), ANSWER_MILLIS);
        led = () => {
          clearTimeout(timer);
          resolve(true);
        };
        tabs.send({ who: true });
      }),
    onCome(listener) {
      came = listener;
    },
    close: tabs.close,
  };
}
