import type { Host } from '@geo/guest';

/** Under which an engine of these stories gives its host. */
export const HOST = Symbol('host');

/** What connects a client in Dart to a phone. */
export interface HostedPhone {
  readonly host: Host;
  /** The app's runtime is gone: clients are headless. */
  isHeadless: boolean;
  /** Called when the app's runtime is gone. */
  readonly onGone: Set<() => void>;
}
