import { toTimestamp } from '../contract/timestamp';
import type { BoxLife, BoxLine } from './box-text';

/** One line of a process, with its time. */
export interface BoxMoment {
  readonly line: BoxLine;
  /** Monotonic and wall clock, milliseconds. */
  readonly up: number;
  readonly wall: number;
  /** The number of its input in the process. */
  readonly input: number;
}

/** The lines of a process with their times, in order; headers of later segments are passed to `began`. */
export function* walk({ header, lines }: BoxLife, began: () => void = () => undefined): Generator<BoxMoment> {
  let { up } = header;
  let wallMinusUp = header.wall - header.up;
  let input = 0;
  for (const line of lines) {
    if (!isLine(line)) {
      began();
      continue;
    }
    const [first, second] = line;
    if (first === 'w') wallMinusUp = second as number;
    if (typeof first === 'number') {
      up += first;
      input++;
    }
    yield { line, up, wall: up + wallMinusUp, input };
  }
}

export function isLine(line: BoxLife['lines'][number]): line is BoxLine {
  return Array.isArray(line);
}

/** The decision of a line in the trace's format, `<uptime> <region> <decision>`; undefined for any other line. */
export function traceLine({ line, up }: BoxMoment): string | undefined {
  const [code, text] = line;
  if (code === 'd') return `${up} ${String(text)}`;
  return code === 'D' ? String(text) : undefined;
}

/** The parts of a trace line, with the wall time. */
export function decisionOf(trace: string, wall: number): { at: string; region: string; text: string } {
  const [, region = '', text = ''] = /^\S+ (\S+) (.*)$/s.exec(trace) ?? [];
  return { at: toTimestamp(wall), region, text };
}
