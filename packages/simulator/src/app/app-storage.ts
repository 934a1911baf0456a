/** A store of the app for texts by key, with the methods of React Native's AsyncStorage. What it has taken outlives the process. */
export interface AppStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  getAllKeys(): Promise<readonly string[]>;
  clear(): Promise<void>;
}

/** Durable as soon as it is said: a call that was made before a kill has happened. */
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
