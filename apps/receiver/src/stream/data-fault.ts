/** SQLSTATE classes of PostgreSQL: cardinality, data exception, integrity constraint, program limit exceeded. */
const SQLSTATE = /^(21|22|23|54)[0-9A-Z]{3}$/;
/** SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH; the low byte of an extended code. */
const SQLITE_NUMBERS = new Set([18, 19, 20]);
const SQLITE_NAMES = /^SQLITE_(TOOBIG|CONSTRAINT|MISMATCH)/;

/** Does a store refuse the data itself, so that trying again cannot help? Anything else may pass. */
export function isDataFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, errcode } = at as { code?: unknown; errcode?: unknown };
    if (typeof code === 'string' && (SQLSTATE.test(code) || SQLITE_NAMES.test(code))) return true;
    if (typeof errcode === 'number' && SQLITE_NUMBERS.has(errcode & 0xff)) return true;
  }
  return false;
}
