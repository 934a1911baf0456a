import { GENERATED } from '../pages/markdown';

/** Where the Kotlin library has what apps in Kotlin call. */
export const FACADE = 'packages/adapter-android/android/src/main/kotlin/dev/geo/android/facade';

/** The longest line that the official style of Kotlin allows. */
const COLUMNS = 120;

/** The head of a file that is made from the rows. */
export const HEAD: readonly string[] = [`// ${GENERATED}`, '', 'package dev.geo.android.facade'];

/** Words in as few lines as they need. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The KDoc comment above a declaration, from its paragraphs. */
export function kdoc(paragraphs: readonly string[], indent = ''): string[] {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && only !== undefined && indent.length + only.length + 8 <= COLUMNS)
    return [`${indent}/** ${only} */`];
  const lines = paragraphs.flatMap((text, index) => [
    ...(index === 0 ? [] : ['']),
    ...wrapped(text, COLUMNS - indent.length - 3),
  ]);
  return [
    `${indent}/**`,
    ...lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}`),
    `${indent} */`,
  ];
}
