/** What a receiver has seen. `rows` is what its database holds; the rest counts since it was opened. */
export interface Stats {
  /** Records in the database. */
  readonly rows: number;
  /** Records that came again and were not stored again. */
  readonly duplicates: number;
  /** Uploads of records, refused ones included; log uploads are not counted. */
  readonly requests: number;
  /** Bytes of their bodies as they came over the wire, headers not counted. */
  readonly bytes: number;
  /** Uploads of records that were refused (any 4xx or 5xx answer). */
  readonly rejected: number;
}
