/** Core's words about a key, without its sources, and with the names that Dart has. */
export const dartDoc = (says: string): string =>
  says.replace(/ \([\w/-]+\.ts\)/g, '').replace(/\bState\./g, 'GeoState.');
