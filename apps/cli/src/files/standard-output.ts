import type { OutputFile } from './output-file';

/** Text gathered before it is written, characters. */
const PIECE_CHARACTERS = 65_536;

/** Standard output as an output: what was written cannot be taken back. */
export function openStandardOutput(): OutputFile {
  let piece = '';
  const flush = () => {
    if (piece !== '') process.stdout.write(piece);
    piece = '';
  };
  return {
    write(text) {
      piece += text;
      if (piece.length >= PIECE_CHARACTERS) flush();
    },
    keep: flush,
    discard: () => undefined,
  };
}
