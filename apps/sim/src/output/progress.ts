import { Presets, SingleBar } from 'cli-progress';

/** A bar on standard error; where that is no terminal, only messages and the result are printed. */
export interface Progress {
  step(failed: number): void;
  /** Says something above the bar, on standard error. */
  say(text: string): void;
  end(): void;
}

/** To the beginning of the line, and all that stands on it away. */
const CLEAR_LINE = '\r\u001b[K';

export function progressBar(total: number, hours: number, startedAt = performance.now()): Progress {
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: '{bar} {value}/{total} seeds · {speed} device-hours/s · {failed} failed · {eta_formatted} left',
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let done = 0;
  bar.start(total, 0, { speed: '-', failed: 0 });
  return {
    step(failed) {
      done++;
      const seconds = (performance.now() - startedAt) / 1000;
      bar.update(done, { speed: ((done * hours) / seconds).toFixed(1), failed });
    },
    say(text) {
      process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${text}\n\n`);
    },
    end: () => bar.stop(),
  };
}
