/**
 * A column of json as PostgreSQL can take it apart: a NUL and halves of characters are JSON, but no text of a database. Where they
 * stand in names and values that are looked at, those are others.
 */
export function readableJson(column: string): string {
  return String.raw`regexp_replace(${column}::text, '\\u(0000|d[89a-f][0-9a-f]{2})', '\\ufffd', 'gi')::json`;
}
