/** Maximum keys per block: moving half of them costs well below a microsecond, and a million keys are 4,000 blocks. */
const BLOCK_KEYS = 512;

/** A set of strings in UTF-16 code unit order (`<` on strings). Bounds: `from` is included, `to` excluded. */
export interface OrderedKeys {
  /** The key must not be in the set. */
  insert(key: string): void;
  /** The key must be in the set. */
  remove(key: string): void;
  /** The lowest `limit` keys of the range, lowest first. */
  lowest(from: string, to: string | undefined, limit: number): string[];
  /** The highest `limit` keys of the range, highest first. */
  highest(from: string, to: string | undefined, limit: number): string[];
  count(from: string, to: string | undefined): number;
}

/** The position of a key, or where it would be inserted. */
interface Place {
  readonly block: number;
  readonly index: number;
}

/** Sorted blocks of sorted keys: cheap appends in order, and cheap random inserts. */
export function orderedKeys(sorted: readonly string[] = []): OrderedKeys {
  const blocks: string[][] = [];
  // Half full, as after a split, so that the first inserts do not split every block.
  for (let start = 0; start < sorted.length; start += BLOCK_KEYS / 2)
    blocks.push(sorted.slice(start, start + BLOCK_KEYS / 2));
  if (blocks.length === 0) blocks.push([]);
  /** Inserted, but not in a block yet: sorted at the next query, and most keys are removed before. */
  const fresh = new Set<string>();

  function block(at: number): string[] {
    return blocks[at] as string[];
  }

  /** The block of a key: the last one that does not begin after it. */
  function home(key: string): number {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((block(middle)[0] as string) <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function indexIn(keys: readonly string[], key: string): number {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] as string) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first position that is not below the key; past the end of a block it is the position before the next block's first. */
  function place(key: string | undefined): Place {
    if (key === undefined) return { block: blocks.length - 1, index: block(blocks.length - 1).length };
    const at = home(key);
    return { block: at, index: indexIn(block(at), key) };
  }

  function arrange(): void {
    if (fresh.size === 0) return;
    for (const key of [...fresh].sort()) insert(key);
    fresh.clear();
  }

  function insert(key: string): void {
    const at = home(key);
    const keys = block(at);
    const last = keys[keys.length - 1];
    if (last === undefined || last < key) keys.push(key);
    else keys.splice(indexIn(keys, key), 0, key);
    if (keys.length > BLOCK_KEYS) blocks.splice(at + 1, 0, keys.splice(BLOCK_KEYS / 2));
  }

  return {
    insert(key) {
      fresh.add(key);
    },
    remove(key) {
      if (fresh.delete(key)) return;
      const at = home(key);
      const keys = block(at);
      keys.splice(indexIn(keys, key), 1);
      if (keys.length === 0 && blocks.length > 1) blocks.splice(at, 1);
    },
    lowest(from, to, limit) {
      arrange();
      const found: string[] = [];
      const start = place(from);
      for (let at = start.block; at < blocks.length; at += 1) {
        const keys = block(at);
        for (let index = at === start.block ? start.index : 0; index < keys.length; index += 1) {
          const key = keys[index] as string;
          if (found.length >= limit || (to !== undefined && key >= to)) return found;
          found.push(key);
        }
      }
      return found;
    },
    highest(from, to, limit) {
      arrange();
      const found: string[] = [];
      const end = place(to);
      for (let at = end.block; at >= 0; at -= 1) {
        const keys = block(at);
        for (let index = (at === end.block ? end.index : keys.length) - 1; index >= 0; index -= 1) {
          const key = keys[index] as string;
          if (found.length >= limit || key < from) return found;
          found.push(key);
        }
      }
      return found;
    },
    count(from, to) {
      arrange();
      const start = place(from);
      const end = place(to);
      let count = end.index - start.index;
      for (let at = start.block; at < end.block; at += 1) count += block(at).length;
      return Math.max(0, count);
    },
  };
}

/** The first string after every key with this prefix; `undefined` when there is none (an empty prefix, or nothing but U+FFFF). */
export function prefixEnd(prefix: string): string | undefined {
  for (let length = prefix.length; length > 0; length -= 1) {
    const unit = prefix.charCodeAt(length - 1);
    if (unit < 0xffff) return prefix.slice(0, length - 1) + String.fromCharCode(unit + 1);
  }
  return undefined;
}
