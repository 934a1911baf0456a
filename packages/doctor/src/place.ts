/** A line of a file. */
export interface Place {
  /** From the app's folder, with forward slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A value, and where it stands. */
export interface Placed<T> extends Place {
  readonly value: T;
}

/** A file as text. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** The line of the character at an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1))
    line += 1;
  return line;
}

/** The line with the first match; 1 where there is none, which is the file as a whole. */
export function lineOf(text: string, wanted: string | RegExp): number {
  const offset = typeof wanted === 'string' ? text.indexOf(wanted) : text.search(wanted);
  return offset < 0 ? 1 : lineAt(text, offset);
}

/** Where the first match of a pattern stands, with its first group; undefined without a match. */
export function findIn({ file, text }: TextFile, pattern: RegExp): Placed<string> | undefined {
  const match = pattern.exec(text);
  return match ? { value: match[1] ?? match[0], file, line: lineAt(text, match.index) } : undefined;
}
