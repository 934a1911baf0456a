/** A fault of a template. The message has three parts: what was given, where, and what is allowed. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
  constructor(
    /** What was given: `unknown variable "lattitude"`. */
    private readonly given: string,
    /** What is allowed: `variables are latitude, …`. */
    private readonly allowed: string,
  ) {
    super(`${given}; ${allowed}`);
  }

  /** The same fault with its place, as in `.features[0].geometry`. */
  at(path: string): TemplateFault {
    return path === '' ? this : new TemplateFault(`${this.given} at ${path}`, this.allowed);
  }
}

/** Longest quotation of a template in a fault, characters: a template may contain secrets. */
const QUOTE_MAX = 48;

/** A piece of a template as a fault quotes it. */
export function quotedPiece(text: string): string {
  return JSON.stringify(text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text);
}
