import type { NotificationPriority } from './constants';

/** Android's persistent foreground-service notification (contract 2.23). No effect elsewhere. */
export interface Notification {
  readonly title?: string;
  readonly text?: string;
  /** Importance is frozen per channel: to change it, change the id. */
  readonly channelId?: string;
  readonly channelName?: string;
  /** `drawable/<name>` or `mipmap/<name>`. */
  readonly smallIcon?: string;
  /** `#RRGGBB`. */
  readonly color?: string;
  readonly priority?: NotificationPriority;
}

/** `Notification` by a name that shadows no global of the DOM. */
export type GeoNotification = Notification;
