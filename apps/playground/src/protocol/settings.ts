/** A config key as plain data, for a form. */
export interface SettingKey {
  readonly key: string;
  readonly type: 'boolean' | 'number' | 'choice' | 'text' | 'list' | 'object' | 'template';
  /** In words: completes "… must be". */
  readonly allowed: string;
  readonly default: unknown;
  readonly unit?: string;
  /** `A` Android only, `I` iOS only; absent: all. */
  readonly platform?: 'A' | 'I';
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly choices?: readonly (string | number | boolean)[];
  /** When another value takes effect; absent: at once. */
  readonly takesEffect?: string;
  /** Does the simulated phone act on it? */
  readonly hasEffect: { readonly ios: boolean; readonly android: boolean };
}

/** The values that a preset gives; the others have their defaults. */
export interface PresetValues {
  readonly name: 'economical' | 'balanced' | 'live';
  readonly values: Readonly<Record<string, unknown>>;
}
