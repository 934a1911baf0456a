/** The default of every endpoint: calling it is a bug in whoever forgot to provide it. */
export function unprovided(endpoint: string): never {
  throw new Error(`${endpoint} was not provided`);
}
