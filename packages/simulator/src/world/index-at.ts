/** The last of these that begins at or before this moment, the first where none does; `near` is where to look first. */
export function indexAt(list: readonly { readonly from: number }[], at: number, near = 0): number {
  const last = list.length - 1;
  const fits = (index: number) =>
    index <= last &&
    (index === 0 || (list[index] as { from: number }).from <= at) &&
    (index === last || (list[index + 1] as { from: number }).from > at);
  if (fits(near)) return near;
  if (fits(near + 1)) return near + 1;
  let low = 0;
  let high = Math.max(0, last);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((list[middle] as { from: number }).from <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
