import { it } from 'vitest';
import { findDart } from '../../../scripts/dart-sdk.mjs';
import { rowD as provenRow } from '../test/row';

/** Skips each row where there is no Dart VM, so that each counts. */
const skippedRow: typeof provenRow = (id, title, test) => it.skip(`${id} (D): ${title}`, test);

/** A row of binding D, proved by running Dart. */
export const rowD = findDart() === undefined ? skippedRow : provenRow;

/** Rows of binding T have nothing to do with Dart. */
export const row = (): void => undefined;
