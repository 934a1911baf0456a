import type { HttpRequest } from '@geo/core';

/** A pair as the server gives it out. */
export interface TokenPair {
  /** What uploads are sent with. */
  readonly accessToken: string;
  /** What is exchanged for the next pair, once. */
  readonly refreshToken: string;
}

/** A refresh token that had been exchanged before was sent again. */
export interface TokenReuse {
  /** Milliseconds since the world began. */
  readonly at: number;
  /** The number of the request. */
  readonly request: number;
  /** The one that was spent before. */
  readonly refreshToken: string;
}

/** The tokens that a server gives out: each refresh token can be exchanged once. */
export interface ServerTokens {
  readonly accessToken: string;
  readonly spent: ReadonlySet<string>;
  readonly reuses: readonly TokenReuse[];
  /** Does this request carry the access token in force, in whatever header? */
  isInForce(request: HttpRequest): boolean;
  /** New tokens for the refresh token in this request; undefined: refused. */
  exchange(request: HttpRequest, number: number, at: number): TokenPair | undefined;
  expire(): void;
  issue(): TokenPair;
}

export function createTokens(): ServerTokens {
  let issued = 0;
  let inForce = pair();
  /** Has the token in force been used? Until then the response that carried it may have been lost. */
  let used = true;
  /** The refresh token that was exchanged for what is in force. */
  let exchanged: string | undefined;
  const spent = new Set<string>();
  const reuses: TokenReuse[] = [];

  function pair(): TokenPair {
    issued++;
    return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}` };
  }

  return {
    get accessToken() {
      return inForce.accessToken;
    },
    spent,
    reuses,
    isInForce({ headers }) {
      const found = Object.values(headers).some((value) => value.split(' ').includes(inForce.accessToken));
      used ||= found;
      return found;
    },
    exchange({ body = '' }, request, at) {
      const texts = stringsIn(body);
      const reused = texts.find((text) => spent.has(text));
      if (reused !== undefined) {
        reuses.push({ at, request, refreshToken: reused });
        // What servers with rotation allow (a grace for answers that were lost): the successor, as long as it is unused.
        return reused === exchanged && !used ? inForce : undefined;
      }
      if (!texts.includes(inForce.refreshToken)) return undefined;
      exchanged = inForce.refreshToken;
      spent.add(exchanged);
      inForce = pair();
      used = false;
      return inForce;
    },
    expire() {
      // The refresh token stays valid; the access token is a new one that no client has.
      issued++;
      inForce = { ...inForce, accessToken: `access-${issued}` };
    },
    issue() {
      spent.add(inForce.refreshToken);
      exchanged = undefined;
      inForce = pair();
      used = true;
      return inForce;
    },
  };
}

/** Every text in a JSON body, at any depth: `refreshPayload` may have any shape. */
function stringsIn(body: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  try {
    visit(JSON.parse(body));
  } catch {
    // No JSON, no token.
  }
  return found;
}
