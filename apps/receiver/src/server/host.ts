import { isIP } from 'node:net';
import type { Settings } from './options';
import { quote, Refusal } from './refusal';

/**
 * Refuses requests under a name that is not ours. A page of a third party can give its own name the address of this
 * machine (DNS rebinding), and the browser then lets it read every answer; it cannot change the name it asks for. Where a
 * token is asked for, the page does not have it, and any name will do.
 *
 * @throws Refusal 421
 */
export function requireOwnName(request: Request, { hosts }: Settings): void {
  if (hosts === undefined) return;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const name = nameIn(host);
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || hosts.has(name)) return;
  throw new Refusal(
    421,
    'unknown-host',
    `without a token this receiver answers under localhost, its address, or a name it was given; got ${quote(host)}`,
  );
}

function nameIn(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}
