import { createBlockClock } from '../../src/safety/blocks';
import { createHandling } from '../../src/safety/handling';
import { createImpactDetector } from '../../src/safety/impact';
import { createMotionWindows } from '../../src/safety/motion-windows';
import { createPulseMeter, type Pulse } from '../../src/safety/pulse';
import { createResampler } from '../../src/safety/resampler';
import { blocks, type Signal } from './signals';

export interface JudgeOptions {
  readonly rateHz?: number;
  readonly perBlock?: number;
  readonly thresholdG?: number;
}

/** What the detector makes of a stream: impacts that stand at its end, and why the other pulses are none. */
export function judged(signal: Signal, { thresholdG = 4, ...options }: JudgeOptions = {}) {
  const place = createBlockClock();
  const resample = createResampler();
  const measure = createPulseMeter();
  const judge = createImpactDetector();
  let found: Pulse[] = [];
  const pulses: Pulse[] = [];
  const dismissals: string[] = [];
  for (const { up, reading } of blocks(signal, options)) {
    const placed = place(reading, { up, wall: up });
    const block = placed && resample(placed);
    for (const one of block ? measure(block) : []) {
      pulses.push(one);
      const news = judge(one, thresholdG);
      found = found.filter((earlier) => !news.refuted.includes(earlier));
      for (const _refuted of news.refuted) dismissals.push('refuted');
      if (news.found) found.push(news.found);
      if (news.dismissal) dismissals.push(news.dismissal);
    }
  }
  return { found, pulses, dismissals };
}

/** Episodes as the region makes them of windows: from the first to the last, six quiet seconds between two. */
export function episodes(signal: Signal, counts: (up: number) => boolean = () => true) {
  const place = createBlockClock();
  const cut = createMotionWindows();
  const handling = createHandling();
  const all: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | undefined;
  for (const { up, reading } of blocks(signal)) {
    const block = place(reading, { up, wall: up });
    for (const window of block ? cut(block) : []) {
      const seen = handling.offer(window, { open: open !== undefined, counts: counts(window.endedUp) });
      if (seen && open) open.to = seen.endedUp;
      else if (seen) {
        open = { from: seen.beganUp, to: seen.endedUp };
        all.push(open);
      } else if (open && window.endedUp - open.to >= 6_000) open = undefined;
    }
  }
  return all;
}

/** Those that last long enough to count. */
export const lasting = (signal: Signal) => episodes(signal).filter(({ from, to }) => to - from >= 5_000);
