import type { NotificationPriority } from './constants';

/** Android's persistent foreground-service notification (contract 2.23). No effect elsewhere. */
export interface Notification {
  /** Title. Default "Location". */
  readonly title?: string;
  /** Text. Default "Location tracking active". */
  readonly text?: string;
  /** Importance is frozen per channel: to change it, change the id. */
  readonly channelId?: string;
  /** The channel's name in the system settings. Default "Location". */
  readonly channelName?: string;
  /** `drawable/<name>` or `mipmap/<name>`. */
  readonly smallIcon?: string;
  /** `#RRGGBB`. */
  readonly color?: string;
  /** Importance of the channel. Default -2, the lowest. */
  readonly priority?: NotificationPriority;
  /** Label of a button that stops tracking, as `stop()` does. Default: no button. */
  readonly stopAction?: string;
}

/** `Notification` under a name that does not shadow the DOM global. */
export type GeoNotification = Notification;
