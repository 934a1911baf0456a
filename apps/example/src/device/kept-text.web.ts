const KEY = 'geo-example.settings';

/** The text that was kept last; undefined before the first. */
export const readKept = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

/** Keeps a text for later visits. */
export function keep(text: string): void {
  localStorage.setItem(KEY, text);
}
