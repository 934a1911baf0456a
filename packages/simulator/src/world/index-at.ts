/** Something that begins at a moment and lasts until the next of its kind begins. */
interface Begun {
  readonly from: number;
}

/** The last of these that begins at or before this moment, the first where none does; `near` is where to look first. */
export function indexAt(list: readonly Begun[], at: number, near = 0): number {
  if (holds(list, at, near)) return near;
  if (holds(list, at, near + 1)) return near + 1;
  let low = 0;
  let high = Math.max(0, list.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((list[middle] as Begun).from <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function holds(list: readonly Begun[], at: number, index: number): boolean {
  const here = list[index];
  if (here === undefined || (here.from > at && index > 0)) return false;
  const next = list[index + 1];
  return next === undefined || next.from > at;
}
