/** The sum of the samples in a sliding window. */
export class RunningSum {
  x = 0;
  y = 0;
  z = 0;
  /** Samples in it. */
  count = 0;
  private readonly ring: Float64Array;
  private place = 0;

  constructor(private readonly capacity: number) {
    this.ring = new Float64Array(3 * capacity);
  }

  take(x: number, y: number, z: number): void {
    const { ring, place } = this;
    this.x += x - (ring[place] as number);
    this.y += y - (ring[place + 1] as number);
    this.z += z - (ring[place + 2] as number);
    ring[place] = x;
    ring[place + 1] = y;
    ring[place + 2] = z;
    this.place = (place + 3) % ring.length;
    this.count = Math.min(this.capacity, this.count + 1);
  }
}
