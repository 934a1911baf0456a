import type { NotificationPriority } from './constants';

/** Android's persistent foreground-service notification (contract 2.23). No effect elsewhere. */
export interface Notification {
  /** Its first line. Default "Location". */
  readonly title?: string;
  /** Its second line. Default "Location tracking active". */
  readonly text?: string;
  /** Importance is frozen per channel: to change it, change the id. */
  readonly channelId?: string;
  /** How the system's settings name the channel. Default "Location". */
  readonly channelName?: string;
  /** `drawable/<name>` or `mipmap/<name>`. */
  readonly smallIcon?: string;
  /** `#RRGGBB`. */
  readonly color?: string;
  /** Importance of the channel. Default -2, the least. */
  readonly priority?: NotificationPriority;
}

/** `Notification` by a name that shadows no global of the DOM. */
export type GeoNotification = Notification;
