/** What becomes of a key. */
export type Verdict =
  /** The same key, or another name for it; nothing changes. */
  | 'same'
  /** It has an effect, which differs. */
  | 'changed'
  /** Nothing has to be configured for what it does. */
  | 'unneeded'
  /** Nothing takes its place. */
  | 'none';

/** A value for this engine; or why there is none, or what is different about it. */
export type Converted =
  | { readonly value: unknown; readonly says?: string }
  | { readonly value?: undefined; readonly says: string };

/** What becomes of a key of another library. */
export interface KeyRule {
  readonly verdict: Verdict;
  /** The key of `Config` that it sets; a dot leads into a named object. Absent where it sets none. */
  readonly to?: string;
  /** What changes, or why nothing takes its place; empty where nothing changes. */
  readonly says: string;
  /** Absent: the value stays as it is. */
  readonly convert?: (value: unknown) => Converted;
}

/** The rules of a library's keys. */
export type KeyRules = Readonly<Record<string, KeyRule>>;

/** The key keeps its name and meaning. */
export const same = (to: string): KeyRule => ({ verdict: 'same', to, says: '' });

/** The key has another name here. */
export const renamed = (to: string, convert?: KeyRule['convert'], says = ''): KeyRule => ({
  verdict: says === '' ? 'same' : 'changed',
  to,
  says,
  ...(convert && { convert }),
});

/** Nothing has to be configured. */
export const unneeded = (says: string): KeyRule => ({ verdict: 'unneeded', says });

/** Nothing takes its place. */
export const none = (says: string): KeyRule => ({ verdict: 'none', says });
