/** A list that never grows beyond a limit: when it is full, every second entry goes, and from then on every second that comes. */
export class Thinned<T> {
  private kept: T[] = [];
  private every = 1;
  private seen = 0;

  constructor(private readonly limit: number) {}

  get entries(): readonly T[] {
    return this.kept;
  }

  add(entry: T): void {
    if (this.seen++ % this.every !== 0) return;
    if (this.kept.length >= this.limit) {
      this.kept = this.kept.filter((_, index) => index % 2 === 0);
      this.every *= 2;
      // What was due by the old measure may not be due by the new one.
      if ((this.seen - 1) % this.every !== 0) return;
    }
    this.kept.push(entry);
  }
}
