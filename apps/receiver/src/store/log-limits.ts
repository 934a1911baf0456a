/** How many log entries are kept, the newest ones: about 300 bytes each. Older ones make room, of the same device or organisation. */
export const LOG_LIMITS = {
  /** As many as one answer gives of a device. */
  ofDevice: 5000,
  ofOrganisation: 100_000,
  /** Entries that an organisation may have beyond that, so that not every upload counts all of them. */
  untrimmed: 1000,
};
