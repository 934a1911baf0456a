/** What a bundle leaves behind in an engine: `Boot` of @geo/guest, spelt out because this runs where nothing can be imported. */
export type GuestBoot = (post: (json: string) => void) => (json: string) => void;

/** What the script needs beyond the language. Each engine's runner supplies it. */
export interface Shell {
  /** Evaluates the guest's bundle afresh, and gives what it put on `globalThis.geoGuest`. */
  evaluate(): GuestBoot;
  /** Milliseconds of the engine's own clock, with fractions where it has them. Its origin does not matter. */
  now(): number;
  /** Bytes in use on the engine's heap, after a collection where one can be asked for; null where the engine does not say. */
  heap(): number | null;
  /** Calls `next` once no promise job is left, from within `drain` or later. */
  drain(next: () => void): void;
  /** Takes one line of text out of the engine. */
  print(line: string): void;
}
