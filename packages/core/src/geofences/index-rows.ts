import Flatbush from 'flatbush';
import type { Entry } from '../ports/storage';
import { FENCE_INDEX_PREFIX } from '../store/keys';
import { fromBase64, toBase64 } from './base64';
import type { Circle } from './circle';
import { FenceIndex } from './fence-index';
import type { PackedFences } from './packed-fences';

const HEAD = `${FENCE_INDEX_PREFIX}head`;
const BYTES = `${FENCE_INDEX_PREFIX}bytes/`;
const NAMES = `${FENCE_INDEX_PREFIX}names/`;
/** Fences added since the tree was built, and fences of the tree that are gone. */
export const ADDED_PREFIX = `${FENCE_INDEX_PREFIX}added/`;
export const GONE_PREFIX = `${FENCE_INDEX_PREFIX}gone/`;

/** A page's size: every store takes a text of a quarter of a megabyte. A multiple of 3, so that no letter is shared. */
const PAGE_BYTES = 196_608;
/** Identifiers a page; at the longest a megabyte. */
const PAGE_NAMES = 4_096;
/** Pages in order of their keys: wider than any number of them. */
const PAGE_DIGITS = 6;

interface Head {
  readonly version: 1;
  readonly items: number;
  readonly bytes: number;
}

const pageKey = (prefix: string, page: number) => prefix + String(page).padStart(PAGE_DIGITS, '0');

/** The tree as rows: its bytes in base64, the identifiers as lists. The first row is the one without which the others mean nothing. */
export function* rowsOf({ identifiers, places, radii, tree }: PackedFences): Generator<Entry, void> {
  const treeBytes = tree === null ? new Uint8Array() : new Uint8Array(tree.data);
  const starts = layout(identifiers.length, treeBytes.length);
  const columns = [
    { at: 0, bytes: treeBytes },
    { at: starts.places, bytes: bytesOf(places) },
    { at: starts.radii, bytes: bytesOf(radii) },
  ];

  const head: Head = { version: 1, items: identifiers.length, bytes: treeBytes.length };
  yield { key: HEAD, value: JSON.stringify(head) };
  for (let at = 0; at < starts.end; at += PAGE_BYTES) {
    const value = toBase64(bytesBetween(columns, at, Math.min(at + PAGE_BYTES, starts.end)));
    yield { key: pageKey(BYTES, at / PAGE_BYTES), value };
  }
  for (let at = 0; at < identifiers.length; at += PAGE_NAMES) {
    const value = JSON.stringify(identifiers.slice(at, at + PAGE_NAMES));
    yield { key: pageKey(NAMES, at / PAGE_NAMES), value };
  }
}

/** All rows of the tree. */
export function toRows(packed: PackedFences): Entry[] {
  return [...rowsOf(packed)];
}

/** The index as it was stored; undefined where rows are missing or cannot be read: it is then built from the definitions. */
export function fromRows(rows: readonly Entry[]): FenceIndex | undefined {
  try {
    const index = new FenceIndex(unpacked(rows));
    for (const { key } of rows) if (key.startsWith(GONE_PREFIX)) index.delete(key.slice(GONE_PREFIX.length));
    for (const { key, value } of rows) {
      if (key.startsWith(ADDED_PREFIX)) index.put(key.slice(ADDED_PREFIX.length), toCircle(value));
    }
    return index;
  } catch {
    return undefined;
  }
}

/** A fence added since the tree was built, as a row. */
export function addedRow(identifier: string, { latitude, longitude, radius }: Circle): Entry {
  return { key: ADDED_PREFIX + identifier, value: JSON.stringify([latitude, longitude, radius]) };
}

function toCircle(value: string): Circle {
  const [latitude, longitude, radius] = JSON.parse(value) as readonly unknown[];
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof radius !== 'number') {
    throw new RangeError(`not a circle: ${value}`);
  }
  return { latitude, longitude, radius };
}

function unpacked(rows: readonly Entry[]): PackedFences | undefined {
  const head = rows.find(({ key }) => key === HEAD);
  if (head === undefined) return undefined;
  const { version, items, bytes: treeBytes } = JSON.parse(head.value) as Head;
  if (version !== 1) throw new RangeError(`an index of version ${version}`);
  const starts = layout(items, treeBytes);
  const bytes = new Uint8Array(starts.end);
  let at = 0;
  for (const { key, value } of rows) {
    if (!key.startsWith(BYTES)) continue;
    const page = fromBase64(value);
    bytes.set(page, at);
    at += page.length;
  }
  const identifiers: string[] = [];
  for (const { key, value } of rows) {
    if (key.startsWith(NAMES)) for (const name of JSON.parse(value) as string[]) identifiers.push(name);
  }
  if (at !== starts.end || identifiers.length !== items)
    throw new RangeError('pages of an index are missing');
  return {
    identifiers,
    places: new Int32Array(bytes.buffer, starts.places, items * 2),
    radii: new Float32Array(bytes.buffer, starts.radii, items),
    tree: items === 0 ? null : Flatbush.from(bytes.buffer),
  };
}

/** Where each part begins, in bytes. */
function layout(items: number, treeBytes: number) {
  // Typed arrays begin at multiples of their element's size.
  const places = Math.ceil(treeBytes / 4) * 4;
  const radii = places + items * 8;
  return { places, radii, end: radii + items * 4 };
}

/** These bytes of what would lie one after the other, without a copy of all of it. */
function bytesBetween(
  columns: readonly { readonly at: number; readonly bytes: Uint8Array }[],
  from: number,
  to: number,
): Uint8Array {
  const page = new Uint8Array(to - from);
  for (const { at, bytes } of columns) {
    const begin = Math.max(from, at);
    const end = Math.min(to, at + bytes.length);
    if (begin < end) page.set(bytes.subarray(begin - at, end - at), begin - from);
  }
  return page;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
