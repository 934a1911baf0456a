/** Geofences or trips of one page: some 60,000 characters of JSON, and of long trips some 500,000. */
const PAGE_ROWS = { getGeofences: 250, getTrips: 50 } as const;

/** An operation whose list is read in pages: an element has the name behind which the next page begins. */
export type PagedOperation = keyof typeof PAGE_ROWS;

interface Row {
  readonly identifier?: string;
  readonly id?: string;
}

/** A result that is read a page at a time: a hundred thousand geofences are more than a guest's memory holds at once. */
export class ResultPages {
  private after: string | undefined;
  private isOver = false;

  constructor(
    private readonly method: PagedOperation,
    private readonly run: (...args: unknown[]) => unknown,
  ) {}

  /** The next page; undefined after the last. */
  async next(): Promise<readonly unknown[] | undefined> {
    if (this.isOver) return undefined;
    const { after } = this;
    const limit = PAGE_ROWS[this.method];
    const page = (await this.run({ limit, ...(after === undefined ? {} : { after }) })) as readonly Row[];
    this.isOver = page.length < limit;
    const last = page[page.length - 1];
    this.after = last?.identifier ?? last?.id;
    return page;
  }
}
