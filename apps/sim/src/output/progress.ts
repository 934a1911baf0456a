import { Presets, SingleBar } from 'cli-progress';

/** A bar on standard error; where that is no terminal, nothing but the result is ever printed. */
export interface Progress {
  step(failed: number): void;
  end(): void;
}

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
    end: () => bar.stop(),
  };
}
