import type { ConfigKey, ConfigPatch } from '@geo/core';

/** The notification of Android's foreground service (contract 2.23). `null` takes a field back to its default. */
export interface Notification {
  /** Its first line. Default "Location". */
  readonly title?: string | null;
  /** Its second line. Default "Location tracking active". */
  readonly text?: string | null;
  /** Importance is frozen per channel: to change it, change the id. */
  readonly channelId?: string | null;
  /** How the system's settings name the channel. Default "Location". */
  readonly channelName?: string | null;
  /** `drawable/<name>` or `mipmap/<name>`. */
  readonly smallIcon?: string | null;
  /** `#RRGGBB`. */
  readonly color?: string | null;
  /** One of the `notificationPriority…` constants. */
  readonly priority?: -2 | -1 | 0 | 1 | 2 | null;
}

/** Tokens for uploads and how to refresh them (contract 2.24). `null` takes a field back to its default. */
export interface Authorization {
  /** `JWT`, the default, sends `Authorization: Bearer <token>`. */
  readonly strategy?: string | null;
  /** What uploads are sent with; taken where it differs from the one given last. */
  readonly accessToken?: string | null;
  /** What is exchanged for new tokens; taken where it differs from the one given last. */
  readonly refreshToken?: string | null;
  /** Where the refresh request goes. */
  readonly refreshUrl?: string | null;
  /** Body template; `{refreshToken}` is replaced at any depth. */
  readonly refreshPayload?: { readonly [key: string]: unknown } | null;
  /** Headers of the refresh request. */
  readonly refreshHeaders?: { readonly [name: string]: string } | null;
  /** Another way to send the token, such as `X-Api-Key: {token}`. */
  readonly header?: string | null;
}

/** `Notification` by a name that shadows no global of the DOM. */
export type GeoNotification = Notification;

// Keys are picked by name: `Omit` over a type with an index signature leaves only that.

/**
 * What `ready` and `setConfig` take: any part of it; `null` clears a key back to its default; unknown keys pass through. The
 * wire's own config keys are camelCase, so that it goes as it is.
 */
export type Config = Pick<ConfigPatch, Exclude<ConfigKey, 'notification' | 'authorization'> | 'reset'> & {
  /** Android's persistent notification (contract 2.23); given fields merge into the stored ones. */
  readonly notification?: Notification | null;
  /** Tokens for uploads (contract 2.24); given fields merge into the stored ones. */
  readonly authorization?: Authorization | null;
  readonly [key: string]: unknown;
};
