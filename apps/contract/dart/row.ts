export { rowD } from '../test/row';

/** Rows of binding T have nothing to do with Dart. */
export const row = (): void => undefined;
