/** What an engine is asked of the language, by what it is about: each answer is something that JSON can say. */
export type Questions = Readonly<Record<string, () => unknown>>;
