/** A promise that never settles, for calls of a killed process. A new one for each call: a shared one would keep every waiting process in memory. */
export const never = (): Promise<never> => new Promise(() => undefined);
