/** The pair that uploads and refreshes are made with. */
export interface Tokens {
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

export type TokenField = keyof Tokens;

export const TOKEN_FIELDS = ['accessToken', 'refreshToken'] as const satisfies readonly TokenField[];

/**
 * What lies under `secret/tokens`: the newest pair, and by which digests a token is known that the app may give
 * again although it was refreshed since. Both in one record, so that neither is ever read without the other.
 */
export interface TokenMemory extends Tokens {
  readonly version: 1;
  /** Digests a field: first of the token given last, then of those that refreshes made of it, oldest first. */
  readonly known: { readonly [F in TokenField]?: readonly string[] };
}

export const NO_TOKENS: TokenMemory = { version: 1, known: {} };

/** Is this a record of this region? */
export function isTokenMemory(value: object): value is TokenMemory {
  const { version, known, ...rest } = value as Record<string, unknown>;
  if (version !== 1 || typeof known !== 'object' || known === null) return false;
  const isText = (text: unknown) => typeof text === 'string';
  const lists = Object.values(known) as unknown[];
  return (
    Object.values(rest).every(isText) && lists.every((list) => Array.isArray(list) && list.every(isText))
  );
}

/** The tokens alone. */
export function pairOf({ accessToken, refreshToken }: Tokens): Tokens {
  return {
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(refreshToken === undefined ? {} : { refreshToken }),
  };
}
