import type { Position } from '../geo/position';
import { type Box, boundaryMeters, boxAround, type Circle, isSameCircle } from './circle';
import {
  asPacked,
  circleAt,
  type NamedCircle,
  type PackedFences,
  packEach,
  packFences,
  positionsWithin,
} from './packed-fences';

/** A fence and how far its boundary is; negative inside. */
export interface Nearby {
  readonly identifier: string;
  readonly boundaryMeters: number;
}

/** Up to this many changes a linear search is cheaper than a new tree. */
const CHANGES_MIN = 64;
/** A tree is built anew when changes pass this share of it. */
const CHANGES_SHARE = 0.1;

/**
 * Where every fence lies: a static tree, a short list of additions, and tombstones for what is gone from the tree.
 */
export class FenceIndex {
  private packed: PackedFences;
  private readonly added = new Map<string, Circle>();
  private readonly gone = new Set<number>();
  /** Positions in the tree by identifier; made when first asked for, since watching alone never asks. */
  private positions: Map<string, number> | undefined;

  constructor(packed: PackedFences = packFences([])) {
    this.packed = packed;
  }

  get size(): number {
    return this.packed.identifiers.length - this.gone.size + this.added.size;
  }

  /** Are there enough changes that a new tree is cheaper than searching them? */
  get isStale(): boolean {
    const changes = this.added.size + this.gone.size;
    return changes > Math.max(CHANGES_MIN, this.packed.identifiers.length * CHANGES_SHARE);
  }

  circle(identifier: string): Circle | undefined {
    const added = this.added.get(identifier);
    if (added) return added;
    const position = this.position(identifier);
    return position === undefined ? undefined : circleAt(this.packed, position);
  }

  has(identifier: string): boolean {
    return this.added.has(identifier) || this.position(identifier) !== undefined;
  }

  /** Adds or replaces. False when the fence lies there already: apps give the same fences at every launch. */
  put(identifier: string, circle: Circle): boolean {
    const present = this.circle(identifier);
    if (present && isSameCircle(asPacked(present), asPacked(circle))) return false;
    this.bury(identifier);
    this.added.set(identifier, circle);
    return true;
  }

  delete(identifier: string): void {
    this.added.delete(identifier);
    this.bury(identifier);
  }

  /** A tree of everything, without additions and tombstones; the present one where there are none. */
  rebuild(): PackedFences {
    if (this.added.size + this.gone.size === 0) return this.packed;
    this.packed = packEach(this.all(), this.size);
    this.added.clear();
    this.gone.clear();
    this.positions = undefined;
    return this.packed;
  }

  /** The fences whose boundary is at most this far away, in no order. */
  near(place: Position, meters: number): Nearby[] {
    const found: Nearby[] = [];
    const offer = (identifier: string, circle: Circle) => {
      const boundary = boundaryMeters(circle, place);
      if (boundary <= meters) found.push({ identifier, boundaryMeters: boundary });
    };
    const { latitude, longitude } = place;
    for (const position of this.live(boxAround({ latitude, longitude, radius: meters }))) {
      offer(this.packed.identifiers[position] as string, circleAt(this.packed, position));
    }
    for (const [identifier, circle] of this.added) offer(identifier, circle);
    return found;
  }

  /** The fences that may touch this box, and some more. */
  *within(box: Box): Iterable<NamedCircle> {
    for (const position of this.live(box)) {
      yield { ...circleAt(this.packed, position), identifier: this.packed.identifiers[position] as string };
    }
    for (const [identifier, circle] of this.added) yield { ...circle, identifier };
  }

  private *all(): Iterable<NamedCircle> {
    for (const [position, identifier] of this.packed.identifiers.entries()) {
      if (!this.gone.has(position)) yield { ...circleAt(this.packed, position), identifier };
    }
    for (const [identifier, circle] of this.added) yield { ...circle, identifier };
  }

  private *live(box: Box): Iterable<number> {
    for (const position of positionsWithin(this.packed, box)) if (!this.gone.has(position)) yield position;
  }

  private bury(identifier: string): void {
    const position = this.position(identifier);
    if (position !== undefined) this.gone.add(position);
  }

  private position(identifier: string): number | undefined {
    this.positions ??= new Map(this.packed.identifiers.map((name, position) => [name, position]));
    const position = this.positions.get(identifier);
    return position === undefined || this.gone.has(position) ? undefined : position;
  }
}
