/** What a dead process waits for. Each has its own, which nothing else keeps: with one for all, the dead would never be forgotten. */
export const never = (): Promise<never> => new Promise(() => undefined);
