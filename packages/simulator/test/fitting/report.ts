/** A table of figures, recorded beside modelled. */
export function createReport(title: string) {
  const rows: [string, string, string][] = [[title, 'recorded', 'modelled']];
  return {
    /** A line, and the quotient of the modelled and the recorded figure. */
    both(name: string, recorded: number, modelled: number, digits = 2): number {
      rows.push([name, recorded.toFixed(digits), modelled.toFixed(digits)]);
      return modelled / recorded;
    },
    print() {
      const width = Math.max(...rows.map(([name]) => name.length));
      const lines = rows.map(([name, a, b]) => `${name.padEnd(width)} ${a.padStart(9)} ${b.padStart(9)}`);
      console.log(lines.join('\n'));
    },
  };
}
