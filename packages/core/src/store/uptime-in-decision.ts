/** The uptimes that decisions name: when a fix was taken, when something began or is due. */
const UPTIME =
  /^(locations (?:doubted|held|mock|rejected|skipped|recorded) |engine heartbeat with the fix of |motion soft stop since |motion stationary, due |positions answered with the fix of )(-?[\d.]+(?:e[+-]?\d+)?)/;

/** The same decision, `<region> <decision>`, with its uptime counted from `base`: the difference of two doubles is exact here. */
export function decisionFrom(base: number, decision: string): string {
  return decision.replace(UPTIME, (_all, before: string, up: string) => `${before}${Number(up) - base}`);
}
