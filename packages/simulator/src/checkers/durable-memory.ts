import type { Change, Entry } from '@geo/core';
import type { ObservationHandlers } from './observation-handlers';

/** One row or record that a commit has changed, durably. */
export interface MemoryChange {
  /** Which key. */
  readonly key: string;
  /** Undefined: it is gone. */
  readonly value: string | undefined;
  /** What lay there; undefined: nothing. */
  readonly before: string | undefined;
  /** Everything that the commit changed. */
  readonly commit: readonly Change[];
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** The engine's durable memory, as its commits made it; and what it has written since, which may yet be refused. */
export interface DurableMemory {
  /** The durable value of a key; undefined where there is none. */
  get(key: string): string | undefined;
  /** What the engine has written last in this life, durable or on its way; else what is durable. */
  latest(key: string): string | undefined;
  /** A region's record, read from its JSON; of `latest`. Undefined when there is none, or it cannot be read. */
  record<T extends object>(key: string): T | undefined;
  /** The durable keys that begin so, in order of their writing. */
  keys(prefix: string): readonly string[];
  /** A commit is under way. */
  readonly isPending: boolean;
  /** Calls the listener for each durable change of a key, or of the rows whose keys begin with a name that ends in a slash. */
  onChange(key: string, listener: (change: MemoryChange) => void): void;
}

/** Rows that no checker reads: internal to the engine or redundant, and large. */
const UNOBSERVED: ReadonlySet<string> = new Set(['blackbox/', 'log/', 'fence-index/', 'queue-uuid/']);

/** `queue/` of `queue/0000000000000001`; the whole of a key without a slash, and of a secret. */
function familyOf(key: string): string {
  const slash = key.indexOf('/');
  return slash < 0 || key.startsWith('secret/') ? key : key.slice(0, slash + 1);
}

const keyOf = (change: Change) =>
  'put' in change ? change.put : 'delete' in change ? change.delete : undefined;

export function createDurableMemory(
  initial: readonly Entry[],
  snapshot: (() => readonly Entry[]) | undefined,
): DurableMemory & { readonly on: ObservationHandlers } {
  const durable = new Map<string, string>();
  for (const { key, value } of initial) if (!UNOBSERVED.has(familyOf(key))) durable.set(key, value);
  const written = new Map<string, string>();
  /** Of these the last write was refused: an engine writes them again with its next commit, unless they are what is durable again. */
  const refused = new Set<string>();
  const pending = new Map<number, readonly Change[]>();
  const listeners = new Map<string, ((change: MemoryChange) => void)[]>();
  const read = new Map<string, { readonly text: string; readonly value: object | undefined }>();

  function set(key: string, value: string | undefined, commit: readonly Change[], at: number): void {
    const family = familyOf(key);
    if (UNOBSERVED.has(family)) return;
    const before = durable.get(key);
    if (value === undefined) durable.delete(key);
    else durable.set(key, value);
    if (before === undefined && value === undefined) return;
    const found = listeners.get(family);
    if (found === undefined) return;
    const change = { key, value, before, commit, at };
    for (const listener of found) listener(change);
  }

  function apply(commit: readonly Change[], at: number): void {
    for (const change of commit) {
      if ('put' in change) set(change.put, change.value, commit, at);
      else if ('delete' in change) set(change.delete, undefined, commit, at);
      else {
        const isIn = (key: string) =>
          'deletePrefix' in change
            ? key.startsWith(change.deletePrefix)
            : key >= change.deleteRange.from && key < change.deleteRange.to;
        for (const key of [...durable.keys()]) if (isIn(key)) set(key, undefined, commit, at);
      }
    }
  }

  /** The process died in these commits. Each took effect in whole or not at all: its newest value says which. */
  function settle(at: number): void {
    if (pending.size === 0) return;
    if (snapshot !== undefined) {
      const found = new Map(snapshot().map(({ key, value }) => [key, value]));
      for (const commit of pending.values()) {
        const tookEffect =
          commit.some((change) => 'put' in change) &&
          commit.every((change) => {
            if ('put' in change)
              return found.get(change.put) === change.value || isRewritten(commit, change.put, change.value);
            return true;
          });
        if (tookEffect) apply(commit, at);
      }
    }
    pending.clear();
  }

  return {
    get: (key) => durable.get(key),
    latest: (key) => written.get(key) ?? durable.get(key),
    record<T extends object>(key: string): T | undefined {
      const text = written.get(key) ?? durable.get(key);
      if (text === undefined) return undefined;
      const known = read.get(key);
      if (known?.text === text) return known.value as T | undefined;
      const value = parsed(text);
      read.set(key, { text, value });
      return value as T | undefined;
    },
    keys: (prefix) => [...durable.keys()].filter((key) => key.startsWith(prefix)),
    get isPending() {
      return pending.size > 0;
    },
    onChange(key, listener) {
      const all = listeners.get(key);
      if (all) all.push(listener);
      else listeners.set(key, [listener]);
    },
    on: {
      commit({ number, changes }) {
        pending.set(number, changes);
        for (const key of refused) written.delete(key);
        refused.clear();
        for (const change of changes) {
          const key = keyOf(change);
          if (key === undefined || key.includes('/') !== key.startsWith('secret/')) continue;
          if ('put' in change) written.set(key, change.value);
          else written.delete(key);
        }
      },
      durable({ number, at }) {
        const commit = pending.get(number);
        pending.delete(number);
        if (commit) apply(commit, at);
      },
      refused({ number }) {
        for (const change of pending.get(number) ?? []) if ('put' in change) refused.add(change.put);
        pending.delete(number);
      },
      processStart({ at }) {
        settle(at);
        written.clear();
        refused.clear();
      },
    },
  };
}

/** Does the same commit write this key again, later? Then that is what is found. */
function isRewritten(commit: readonly Change[], key: string, value: string): boolean {
  const last = commit.filter((change) => keyOf(change) === key).pop();
  return last !== undefined && !('put' in last && last.value === value);
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
