/** The tag of Background Sync for a database. */
export const syncTag = (name: string): string => `geo-upload:${name}`;
