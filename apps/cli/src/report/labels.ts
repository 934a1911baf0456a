/** A box on a drawing. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a label goes, as SVG wants it: an offset from its mark and the end of the text that stands there. */
export interface LabelPlace {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The width of a letter of the drawings' text, pixels, on average. */
const LETTER = 6.6;
const LINE = 14;
const AWAY = 12;

const PLACES: readonly LabelPlace[] = [
  { dx: AWAY, dy: 4, anchor: 'start' },
  { dx: -AWAY, dy: 4, anchor: 'end' },
  { dx: 0, dy: AWAY + LINE, anchor: 'middle' },
  { dx: 0, dy: -AWAY - 2, anchor: 'middle' },
  { dx: AWAY, dy: AWAY + LINE, anchor: 'start' },
  { dx: -AWAY, dy: AWAY + LINE, anchor: 'end' },
  { dx: AWAY, dy: -AWAY - 2, anchor: 'start' },
  { dx: -AWAY, dy: -AWAY - 2, anchor: 'end' },
];

/** The place around a mark where a label covers least of the track and stays on the paper. */
export function labelPlace(
  text: string,
  [x, y]: readonly [x: number, y: number],
  track: readonly (readonly [x: number, y: number])[],
  paper: { readonly width: number; readonly height: number },
): LabelPlace {
  let best = PLACES[0] as LabelPlace;
  let least = Number.POSITIVE_INFINITY;
  for (const place of PLACES) {
    const box = boxOf(text, x, y, place);
    const isOff = box.left < 4 || box.top < 4 || box.right > paper.width - 4 || box.bottom > paper.height - 4;
    const covered = track.filter(([left, top]) => isIn(box, left, top)).length;
    const cost = covered + (isOff ? 1e6 : 0);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

function boxOf(text: string, x: number, y: number, { dx, dy, anchor }: LabelPlace): Box {
  const width = text.length * LETTER;
  const left = x + dx - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const bottom = y + dy + 3;
  return { left: left - 2, right: left + width + 2, top: bottom - LINE, bottom };
}

const isIn = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;
