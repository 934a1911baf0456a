import { File, Paths } from 'expo-file-system';

const file = () => new File(Paths.document, 'settings.json');

/** The text that was kept last; undefined before the first. */
export const readKept = (): string | undefined => (file().exists ? file().textSync() : undefined);

/** Keeps a text for later runs of the app. */
export function keep(text: string): void {
  file().create({ overwrite: true });
  file().write(text);
}
