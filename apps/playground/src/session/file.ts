import type { Opening, Plan } from '../protocol/index';
import { checkedOpening } from './check-opening';

/** The first line of a black box, with the plan of the session that made it. */
interface FileHeader {
  readonly geoBlackBox: number;
  readonly session?: unknown;
}

/**
 * A session as a file: the black box of its engine, whose first line has the plan besides. Whatever reads black boxes (`geo explain`)
 * reads it too.
 */
export function fileOf(blackBox: string, plan: Plan): string {
  const end = blackBox.indexOf('\n');
  const header = JSON.parse(blackBox.slice(0, end)) as FileHeader;
  return JSON.stringify({ ...header, session: plan }) + blackBox.slice(end);
}

/**
 * The plan in such a file.
 * @throws RangeError that says what is wrong with it.
 */
export function openingOfFile(text: string): Opening {
  const [line = ''] = text.split('\n', 1);
  let header: unknown;
  try {
    header = JSON.parse(line);
  } catch (cause) {
    throw new RangeError('not a session: its first line is not JSON', { cause });
  }
  if (typeof header !== 'object' || header === null || !('geoBlackBox' in header))
    throw new RangeError('not a session: its first line is not that of a black box');
  if (!('session' in header))
    throw new RangeError(
      'a black box of another phone: only sessions of the playground contain what was done',
    );
  return checkedOpening(header.session);
}
