import type { Opening, Plan } from '../protocol/index';
import { checkedOpening } from './check-opening';

/** Longer links are refused: browsers and chats cut them. The session can be saved as a file instead. */
const LINK_CHARACTERS_MAX = 30_000;

/** In front of the packed plan; the number is the format's. */
const PREFIX = 'session=1.';

/**
 * The plan as the part of an address behind `#`: its JSON, deflated, in URL-safe base64.
 * @throws RangeError when it is too long for a link.
 */
export async function linkOf(plan: Plan): Promise<string> {
  const packed = await through(new Blob([JSON.stringify(plan)]), new CompressionStream('deflate-raw'));
  const link = PREFIX + base64Url(new Uint8Array(packed));
  if (link.length <= LINK_CHARACTERS_MAX) return link;
  throw new RangeError(
    `the session is too long for a link: ${link.length} of ${LINK_CHARACTERS_MAX} characters; save it as a file`,
  );
}

/**
 * The plan of such a part of an address, with or without `#`.
 * @throws RangeError that says what is wrong with it.
 */
export async function openingOfLink(hash: string): Promise<Opening> {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith(PREFIX)) throw new RangeError(`not a link of a session: it must begin with ${PREFIX}`);
  let json: unknown;
  try {
    const packed = bytesOf(text.slice(PREFIX.length));
    const plain = await through(new Blob([packed]), new DecompressionStream('deflate-raw'));
    json = JSON.parse(new TextDecoder().decode(plain));
  } catch (cause) {
    throw new RangeError('the link is damaged: a part of it is missing or changed', { cause });
  }
  return checkedOpening(json);
}

function through(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(blob.stream().pipeThrough(stream)).arrayBuffer();
}

function base64Url(bytes: Uint8Array): string {
  // In pieces: a call has at most some ten thousand arguments.
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}
