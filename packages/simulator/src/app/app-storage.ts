/** A store of the app for texts by key, with the methods of React Native's AsyncStorage. What it has taken outlives the process. */
export interface AppStorage {
  /** The text under a key; `null` where there is none. */
  getItem(key: string): Promise<string | null>;
  /** Keeps a text under a key. */
  setItem(key: string, value: string): Promise<void>;
  /** Forgets a key; nothing happens where there is none. */
  removeItem(key: string): Promise<void>;
  /** Every key, in the order in which they were first set. */
  getAllKeys(): Promise<readonly string[]>;
  /** Forgets all of them. */
  clear(): Promise<void>;
}

/** Durable as soon as it is written: a call that was made before a kill has happened. */
export function appStorage(): AppStorage {
  const rows = new Map<string, string>();
  return {
    getItem: async (key) => rows.get(key) ?? null,
    setItem: async (key, value) => {
      rows.set(key, String(value));
    },
    removeItem: async (key) => {
      rows.delete(key);
    },
    getAllKeys: async () => [...rows.keys()],
    clear: async () => rows.clear(),
  };
}
