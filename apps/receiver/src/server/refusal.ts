/** Status codes the receiver refuses with. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 421 | 429 | 503;

/** A request that is not served, and why: becomes the status and the JSON body `{ error: { code, message, … } }`. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    /** For programs; kebab-case. */
    readonly code: string,
    message: string,
    /** Further members of `error`. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'Refusal';
  }

  toResponse(): Response {
    const error = { code: this.code, message: this.message, ...this.details };
    return Response.json({ error }, { status: this.status, headers: this.headers });
  }
}

/** Longest piece of a refused value that is quoted in the response; a bad record may be megabytes. */
const QUOTE_LENGTH = 120;

/** A value as people should read it in a message: JSON, cut short. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number too large for JSON';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `an object with ${listed(Object.keys(value))}`;
  return shortened(JSON.stringify(value));
}

/** Names in a sentence, cut short. */
export function listed(names: readonly string[]): string {
  return names.length === 0 ? 'no properties' : shortened(names.join(', '));
}

function shortened(text: string): string {
  return text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH)}…`;
}
