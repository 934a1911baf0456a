/** The default of every endpoint; a call means that the port was not provided. */
export function unprovided(endpoint: string): never {
  throw new Error(`${endpoint} was not provided`);
}
