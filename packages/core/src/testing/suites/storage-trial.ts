import type { Change, ScanOptions, Storage } from '../../ports/storage';
import { equal } from './assertions';

/** A storage on trial. */
export interface StorageTrial {
  /** Empty at the beginning. */
  readonly storage: Storage;
  /** Lets go of the storage, as a new process would find it, and opens the same one again. */
  reopen(): Promise<Storage>;
  /** Makes the next commits fail as a full disk does, until `mend`. Omit it where that cannot be provoked. */
  readonly fault?: { break(): void | Promise<void>; mend(): void | Promise<void> };
  /** Releases everything. */
  close?(): void | Promise<void>;
}

/** Registers one case; each gets an empty storage. */
export type StorageCheck = (
  name: string,
  body: (storage: Storage, trial: StorageTrial) => Promise<void>,
) => void;

/** In UTF-16 order: empty, controls, cases, what SQL and globs read as wildcards, and U+1F600 before U+E000 and U+FFFF. */
export const ordered = [
  '',
  '\u0000',
  '\u0000\u0000',
  '\u0001',
  ' ',
  '"',
  '%',
  "'",
  '*',
  '/',
  '10',
  '9',
  '?',
  'A',
  'Z',
  '[a]',
  '\\',
  '_',
  'a',
  'a\u0000',
  'a\u0000b',
  'a%',
  'a/',
  'aB',
  'a_',
  'aa',
  'e\u0301',
  'z',
  '\u00e9',
  '\u4e2d',
  '\ud7ff',
  '\ud83d\ude00',
  '\ud83d\ude01',
  '\ue000',
  '\ue001',
  '\ue001\ue001',
  '\uf8ff',
  '\uff21',
  '\uffff',
  '\uffff\uffff',
];

/** A put; the value names its key where none is given. */
export const put = (key: string, value = `value of ${key}`): Change => ({ put: key, value });
/** Keys whose order is the order of their numbers. */
export const numbered = (index: number): string => `row/${String(index).padStart(8, '0')}`;

/** Checks what a scan finds, against the keys that should be there. */
export async function finds(
  storage: Storage,
  prefix: string,
  options: ScanOptions,
  keys: readonly string[],
): Promise<void> {
  const entries = await storage.scan(prefix, options);
  equal(
    entries.map((entry) => entry.key),
    keys,
    `scan(${JSON.stringify(prefix)}, ${JSON.stringify(options)})`,
  );
}
