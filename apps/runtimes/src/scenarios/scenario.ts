/** A scenario whose transcript every JavaScript engine must repeat to the byte. */
export interface Scenario {
  /** As it stands in `golden.json` and on the command line: `day-android`. */
  readonly name: string;
  /** One line: what happens. */
  readonly title: string;
  /** It plays recordings from the folder that `GEO_DATA` names. */
  readonly needs?: 'recordings';
  /** Not part of the default set: it takes long, or its transcript is large. */
  readonly isLarge?: boolean;
  /** Plays it in this process, in virtual time; resolves with the lines of its transcript. */
  record(): Promise<readonly string[]>;
}

/** The decision trace of the guests of a transcript: of every process, in order. */
export function decisions(lines: readonly string[]): readonly string[] {
  return lines
    .filter((line) => line.startsWith('< {"trace":'))
    .map((line) => (JSON.parse(line.slice(2)) as { trace: string }).trace);
}

/** How many location readings a transcript holds, fixes and failures. */
export function locationReadings(lines: readonly string[]): number {
  return lines.reduce((count, line) => count + (isLocationReading(line) ? 1 : 0), 0);
}

function isLocationReading(line: string): boolean {
  if (!line.startsWith('> ') || !line.includes('"reading":"location"')) return false;
  return (JSON.parse(line.slice(2)) as { reading?: string }).reading === 'location';
}
