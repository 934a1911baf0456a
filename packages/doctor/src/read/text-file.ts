import type { AppFiles } from '../app-files';
import type { TextFile } from '../place';

/** A file with its text; undefined where there is none. */
export function textFile(files: AppFiles, file: string): TextFile | undefined {
  const text = files.read(file);
  return text === undefined ? undefined : { file, text };
}
