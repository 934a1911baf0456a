/** Do lists and objects lie in one another more often than this? It looks no deeper. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}
