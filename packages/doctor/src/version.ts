/** The first version that a text names: `^0.86.3`, `~57.0.24`, `gradle-9.3.1-bin.zip`; undefined for `workspace:*` or `latest`. */
function partsOf(text: string): readonly number[] | undefined {
  const match = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text);
  return match?.slice(1).map((part) => Number(part ?? 0));
}

/** Is a version older than a limit, by its numbers? What names no version is not. */
export function isOlder(version: string, limit: string): boolean {
  const [own, least] = [partsOf(version), partsOf(limit)];
  if (!own || !least) return false;
  for (const [index, wanted] of least.entries()) {
    const part = own[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}
