/** What a bundle leaves behind in an engine: `Boot` of @geo/guest, spelt out because this runs where nothing can be imported. */
export type GuestBoot = (post: (json: string) => void) => (json: string) => void;

/** The few things that the language itself does not have: whoever runs the script in an engine supplies them. */
export interface Shell {
  /** Evaluates the guest's bundle afresh, and gives what it put on `globalThis.geoGuest`. */
  evaluate(): GuestBoot;
  /** Milliseconds of the engine's own clock, with fractions where it has them. From where it counts is all the same. */
  now(): number;
  /** Bytes in use on the engine's heap, after a collection where one can be asked for; null where the engine does not say. */
  heap(): number | null;
  /** Calls `next` once no promise job is left, from within `drain` or later. */
  drain(next: () => void): void;
  /** Takes one line of text out of the engine. */
  print(line: string): void;
}
