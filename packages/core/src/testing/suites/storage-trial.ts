import type { Change, ScanOptions, Storage } from '../../ports/storage';
import { equal } from './assertions';

/** A storage under test. */
export interface StorageTrial {
  /** Empty at the beginning. */
  readonly storage: Storage;
  /** Closes the storage and opens it again, as a new process would. */
  reopen(): Promise<Storage>;
  /** Makes commits fail like a full disk, until `mend`. Omit it where that cannot be provoked. */
  readonly fault?: { break(): void | Promise<void>; mend(): void | Promise<void> };
  /** Releases everything. */
  close?(): void | Promise<void>;
}

/** Registers one case; each gets an empty storage. */
export type StorageCheck = (
  name: string,
  body: (storage: Storage, trial: StorageTrial) => Promise<void>,
) => void;

/** In UTF-16 order: empty, control characters, cases, wildcards of SQL and globs, and U+1F600 before U+E000 and U+FFFF. */
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

/** A put; the value is derived from its key unless given. */
export const put = (key: string, value = `value of ${key}`): Change => ({ put: key, value });
/** Keys in the order of their numbers. */
export const numbered = (index: number): string => `row/${String(index).padStart(8, '0')}`;

/** Compares the result of a scan with the expected keys. */
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
