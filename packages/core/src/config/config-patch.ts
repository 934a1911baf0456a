import type { Config, ConfigKey } from './keys';

/** A value as the app may give it: of a named object any part, with `null` for a field's default. */
export type Given<T> =
  T extends Readonly<Record<string, unknown>> ? { readonly [K in keyof T]?: T[K] | null | undefined } : T;

/** What `ready` and `setConfig` take: any part of it; `null` clears a key back to its default; unknown keys pass through. */
export type ConfigPatch = { readonly [K in ConfigKey]?: Given<Config[K]> | null | undefined } & {
  /** `ready` only: false merges into the stored configuration instead of replacing it. */
  readonly reset?: boolean;
  readonly [key: string]: unknown;
};
