/** A page of queued records: the options of `getLocations`. */
export interface LocationPage {
  /** Maximum number of records, an integer of 1 or more. Default: all. */
  readonly limit?: number;
  /** The uuid of the last record of the previous page: the page starts behind it. Default: at the beginning. */
  readonly after?: string;
  /** `asc` (the default): oldest first; `desc`: newest first. */
  readonly order?: 'asc' | 'desc';
}
