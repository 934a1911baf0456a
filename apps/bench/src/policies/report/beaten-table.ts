import type { Beaten } from '../comparison/beaten';
import { aligned } from './figure-table';

const value = ([energy, figure]: readonly [number, number]) =>
  `${energy.toFixed(0)} mWh, ${figure.toFixed(1)} m`;

/** Which policies beat ours, a line each; a sentence where none does. */
export function beatenTable(found: readonly Beaten[], style: 'text' | 'markdown'): string {
  if (found.length === 0) return 'None.';
  return aligned(
    [
      ['ours', 'system', 'beaten by', 'in energy and', 'ours', 'theirs'],
      ...found.map(({ name, os, by, figure, ours, theirs }) => [
        name,
        os,
        by,
        figure,
        value(ours),
        value(theirs),
      ]),
    ],
    style,
  );
}
