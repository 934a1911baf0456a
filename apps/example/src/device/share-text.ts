import { File, Paths } from 'expo-file-system';
import { shareAsync } from 'expo-sharing';

/** Writes a text into the cache and opens the system's sheet to send it: too large for a message of its own. */
export async function shareText(name: string, text: string): Promise<void> {
  const file = new File(Paths.cache, name);
  file.create({ overwrite: true });
  file.write(text);
  await shareAsync(file.uri, { dialogTitle: name, mimeType: 'application/x-ndjson' });
}
