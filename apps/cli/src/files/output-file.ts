import { chmodSync, closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { targetOf } from './file-place';

/** Text gathered before it is written, characters. */
const PIECE_CHARACTERS = 65_536;

/** An output on its way. Nothing of it is at its place before `keep`. */
export interface OutputFile {
  write(text: string): void;
  /** Puts what was written at its place. */
  keep(): void;
  /** Leaves what was there before. Harmless after `keep`. */
  discard(): void;
}

/**
 * Writes into a file beside the named one and renames it when all is there: a run that fails, is interrupted or killed leaves
 * what was there before. A device or a pipe is written into as it is.
 */
export function openOutput(what: string, path: string): OutputFile {
  const target = targetOf(path);
  const before = statSync(target, { throwIfNoEntry: false });
  const isReplaced = before === undefined || before.isFile();
  const written = isReplaced ? `${target}.${process.pid}.part` : target;
  const file = orFail(what, path, () => openSync(written, 'w', before?.mode));
  let piece = '';
  let isOpen = true;
  const flush = () => {
    const text = piece;
    piece = '';
    if (text !== '') orFail(what, path, () => writeAll(file, text));
  };
  const discard = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off('exit', discard);
    closeSync(file);
    if (isReplaced) rmSync(written, { force: true });
  };
  // A second Ctrl-C ends the process where it stands.
  process.on('exit', discard);
  return {
    write(text) {
      piece += text;
      if (piece.length >= PIECE_CHARACTERS) flush();
    },
    keep() {
      flush();
      isOpen = false;
      process.off('exit', discard);
      closeSync(file);
      if (!isReplaced) return;
      orFail(what, path, () => {
        if (before) chmodSync(written, before.mode);
        renameSync(written, target);
      });
    },
    discard,
  };
}

/** `writeSync` may write a part only. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function orFail<T>(what: string, path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Failure(`${what} cannot be written to ${path}: ${(error as Error).message}`, {
      exitCode: EXIT.badInput,
      cause: error,
    });
  }
}
