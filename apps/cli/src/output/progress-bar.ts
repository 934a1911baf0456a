import { Presets, SingleBar } from 'cli-progress';
import type { Console } from './console';

/** Redrawn so often at most, a second: smooth to the eye, and hardly any work. */
const FRAMES_A_SECOND = 12;
/** The bar counts whole steps. */
const STEPS = 1000;

/** How far a run has come. */
export interface Progress {
  /** From 0 to 1; `undefined` where the whole is not known. */
  readonly share: number | undefined;
  readonly words: () => string;
}

/** A bar on standard error with what is left to wait, where that is a terminal; else nothing. */
export interface ProgressBar {
  show(progress: Progress): void;
  end(): void;
}

export function progressBar({ terminal, line }: Pick<Console, 'terminal' | 'line'>): ProgressBar {
  if (!terminal) return { show: () => undefined, end: () => undefined };
  let bar: SingleBar | undefined;
  let drawn = 0;
  return {
    show({ share, words }) {
      const now = performance.now();
      if (now - drawn < 1000 / FRAMES_A_SECOND && (share ?? 0) < 1) return;
      drawn = now;
      if (share === undefined) return line(words());
      bar ??= started(terminal);
      bar.update(Math.floor(share * STEPS), { words: words() });
    },
    end() {
      bar?.stop();
      line('');
    },
  };
}

function started(stream: NodeJS.WriteStream): SingleBar {
  const bar = new SingleBar(
    {
      stream,
      fps: FRAMES_A_SECOND,
      format: '{bar} {percentage} %  {words}  {eta_formatted} left',
      barsize: 30,
      hideCursor: true,
      clearOnComplete: true,
      // The last second says little of the next hour.
      etaBuffer: STEPS / 10,
    },
    Presets.shades_classic,
  );
  bar.start(STEPS, 0, { words: '' });
  return bar;
}
