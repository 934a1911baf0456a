import type { HttpRequest } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';
import { type Flight, flightOf } from './requests';
import { read } from './rows';

/** One upload and one refresh at a time; a pair of tokens is stored before it is used, and a spent one is gone. */
export const singleFlight: Invariant = {
  name: 'single-flight',
  statement:
    'one upload and one refresh are under way at most; a refresh token whose successor is stored is never sent again; new tokens are durable before they are used, from memory only when the disk refused them',
  createChecker,
};

interface Tokens {
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

const TOKENS = 'secret/tokens';

function createChecker(context: CheckContext): Checker {
  const { memory, report } = context;
  const flights = new Map<number, Flight>();
  /** Refresh tokens for which an answer of 2xx has come. */
  const exchanged = new Set<string>();
  /** Those whose successor is durable, or was used. */
  const retired = new Set<string>();
  /** The access token of a refresh that is not durable yet. */
  let fresh: string | undefined;
  let held: Tokens = {};

  const tokens = () => read<Tokens>(memory.get(TOKENS) ?? '') ?? {};

  memory.onChange(TOKENS, ({ value, before }) => {
    held = read<Tokens>(value ?? '') ?? {};
    if (fresh !== undefined && held.accessToken === fresh) fresh = undefined;
    const old = read<Tokens>(before ?? '')?.refreshToken;
    if (old !== undefined && old !== held.refreshToken && exchanged.has(old)) retired.add(old);
  });

  function judgeFlight(flight: Flight): void {
    for (const other of flights.values()) {
      if (other.purpose === flight.purpose && flight.at < other.givenUpAt)
        report(`${flight.purpose} ${flight.number} was sent while ${other.number} was under way`);
    }
  }

  function carries({ headers, body = '' }: HttpRequest, token: string): boolean {
    return (
      body.includes(`"${token}"`) || Object.values(headers).some((value) => value.split(' ').includes(token))
    );
  }

  function judgeTokens({ number, request, purpose }: Flight): void {
    if (purpose === 'refresh') {
      for (const token of retired)
        if (carries(request, token))
          report(`refresh ${number} sends ${token} again, whose successor is stored`);
    } else if (fresh !== undefined && carries(request, fresh))
      report(`${purpose} ${number} uses ${fresh}, which is not durable yet`);
  }

  /** The refresh token that a request carries, of those that can be known. */
  function sentBy({ request }: Flight): string | undefined {
    return [held.refreshToken, tokens().refreshToken].find(
      (token) => token !== undefined && carries(request, token),
    );
  }

  function answered(flight: Flight, body: string, at: number): void {
    const answer = read<Record<string, unknown>>(body);
    const accessToken = answer?.access_token;
    if (typeof accessToken !== 'string' || at >= flight.givenUpAt) return;
    const sent = sentBy(flight);
    if (sent !== undefined) exchanged.add(sent);
    if (tokens().accessToken !== accessToken) fresh = accessToken;
  }

  return {
    on: [
      {
        request(seen) {
          const flight = flightOf(seen, context);
          if (flight.purpose !== 'log') judgeFlight(flight);
          judgeTokens(flight);
          flights.set(seen.number, flight);
        },
        response({ number, response, at }) {
          const flight = flights.get(number);
          flights.delete(number);
          if (flight?.purpose === 'refresh' && response.status >= 200 && response.status < 300)
            answered(flight, response.body, at);
        },
        noResponse({ number }) {
          flights.delete(number);
        },
        refused() {
          // The disk is full: now they are used from memory.
          fresh = undefined;
        },
        processStart() {
          held = tokens();
        },
        processEnd() {
          flights.clear();
          fresh = undefined;
        },
      },
    ],
  };
}
