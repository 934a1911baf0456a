import type { Console } from './console';

/** Redrawn at most this often, milliseconds: smooth to the eye, and no work to speak of. */
const REDRAW_MILLIS = 80;
const WIDTH = 30;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar on standard error, where that is a terminal; else nothing. */
export interface ProgressBar {
  /** `done` from 0 to 1, and words behind the bar. */
  show(done: number, words: () => string): void;
  end(): void;
}

export function progressBar(console: Console): ProgressBar {
  if (!console.isTerminal) return { show: () => undefined, end: () => undefined };
  let drawn = 0;
  return {
    show(done, words) {
      const now = performance.now();
      if (now - drawn < REDRAW_MILLIS && done < 1) return;
      drawn = now;
      console.line(`${bar(done)} ${String(Math.floor(done * 100)).padStart(3)} %  ${words()}`);
    },
    end: () => console.line(''),
  };
}

function bar(done: number): string {
  const cells = done * WIDTH;
  const full = '█'.repeat(Math.floor(cells));
  return `${full}${EIGHTHS[Math.floor((cells % 1) * EIGHTHS.length)] ?? ''}`.padEnd(WIDTH, '░');
}
