const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
/** What rounding makes of fractions of a millisecond in an uptime of a year: twice its last binary digit, rounded up. */
const ROUNDING = 1e-5;

/**
 * Are two decisions identical, but for the rounding of fractions? An exported box counts uptimes from its first entry, where fractions
 * of a millisecond are rounded at other digits than in the engine that was recorded. Whole numbers are exact in both.
 */
export function isSameDecision(recorded: string, replayed: string | undefined): boolean {
  if (recorded === replayed) return true;
  if (replayed === undefined) return false;
  const [numbers, others] = [recorded.match(NUMBER) ?? [], replayed.match(NUMBER) ?? []];
  return (
    recorded.replace(NUMBER, '#') === replayed.replace(NUMBER, '#') &&
    numbers.every((number, index) => isSameNumber(number, others[index] ?? ''))
  );
}

function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true;
  const isWhole = Number.isInteger(Number(one)) && Number.isInteger(Number(other));
  return !isWhole && Math.abs(Number(one) - Number(other)) <= ROUNDING;
}
