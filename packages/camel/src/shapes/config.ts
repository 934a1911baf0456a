import type { ConfigPatch } from '@geo/core';

/** The notification of Android's foreground service (contract 2.23). `null` takes a field back to its default. */
export interface Notification {
  readonly title?: string | null;
  readonly text?: string | null;
  /** Importance is frozen per channel: to change it, change the id. */
  readonly channelId?: string | null;
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
  readonly accessToken?: string | null;
  readonly refreshToken?: string | null;
  /** Where the refresh request goes. */
  readonly refreshUrl?: string | null;
  /** Body template; `{refreshToken}` is replaced at any depth. */
  readonly refreshPayload?: { readonly [key: string]: unknown } | null;
  readonly refreshHeaders?: { readonly [name: string]: string } | null;
  /** Another way to send the token, such as `X-Api-Key: {token}`. */
  readonly header?: string | null;
}

/** What `ready` and `setConfig` take. The wire's own config keys are camelCase, so that it goes as it is. */
export type Config = Omit<ConfigPatch, 'notification' | 'authorization'> & {
  readonly notification?: Notification | null;
  readonly authorization?: Authorization | null;
};
