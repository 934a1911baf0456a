import type { Geofence, GeofencePage } from '@geo/core';

/** Geofences of one page: some 60,000 characters of JSON. */
const PAGE_ROWS = 250;

/** A result that is read a page at a time: a hundred thousand geofences are more than a guest's memory holds at once. */
export class ResultPages {
  private after: string | undefined;
  private isOver = false;

  constructor(private readonly run: (...args: unknown[]) => unknown) {}

  /** The next page; undefined after the last. */
  async next(): Promise<readonly unknown[] | undefined> {
    if (this.isOver) return undefined;
    const { after } = this;
    const query: GeofencePage = { limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) };
    const page = (await this.run(query)) as readonly Geofence[];
    this.isOver = page.length < PAGE_ROWS;
    this.after = page[page.length - 1]?.identifier;
    return page;
  }
}
