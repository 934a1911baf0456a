/** Three axes of a phone, g. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const ZERO: Vector = { x: 0, y: 0, z: 0 };

export function plus(a: Vector, b: Vector): Vector {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}

export function times(a: Vector, factor: number): Vector {
  return { x: a.x * factor, y: a.y * factor, z: a.z * factor };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function length(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** The mean of some vectors; nothing of none. */
export function mean(all: readonly Vector[]): Vector | undefined {
  if (all.length === 0) return undefined;
  return times(all.reduce(plus, ZERO), 1 / all.length);
}

/** Is the angle between two directions wider than the one of this cosine? False without a direction. */
export function isWider(a: Vector, b: Vector, cosine: number): boolean {
  const size = length(a) * length(b);
  return size > 0 && dot(a, b) < cosine * size;
}
