import { closeSync, openSync, writeSync } from 'node:fs';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';

/** Lines gathered before they are written, characters. */
const PIECE_CHARACTERS = 65_536;

/** The decision trace on its way into a file. */
export interface TraceFile {
  write(line: string): void;
  close(): void;
}

export function openTraceFile(path: string): TraceFile {
  const file = open(path);
  let piece = '';
  const flush = () => {
    writeSync(file, piece);
    piece = '';
  };
  return {
    write(line) {
      piece += `${line}\n`;
      if (piece.length >= PIECE_CHARACTERS) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

function open(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new Failure(`the trace cannot be written: ${(error as Error).message}`, {
      exitCode: EXIT.badInput,
      cause: error,
    });
  }
}
