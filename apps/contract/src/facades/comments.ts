/** The longest line that the official styles of Kotlin and Swift's formatter allow. */
const COLUMNS = 120;

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

/** Paragraphs in lines, with an empty one between two of them. */
const linesOf = (paragraphs: readonly string[], columns: number) =>
  paragraphs.flatMap((text, index) => [...(index === 0 ? [] : ['']), ...wrapped(text, columns)]);

/** The KDoc comment above a declaration, from its paragraphs. */
export function kdoc(paragraphs: readonly string[], indent = ''): string[] {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && only !== undefined && indent.length + only.length + 8 <= COLUMNS)
    return [`${indent}/** ${only} */`];
  return [
    `${indent}/**`,
    ...linesOf(paragraphs, COLUMNS - indent.length - 3).map(
      (line) => `${indent} *${line === '' ? '' : ` ${line}`}`,
    ),
    `${indent} */`,
  ];
}

/** The DocC comment above a declaration, from its paragraphs. */
export function docc(paragraphs: readonly string[], indent = ''): string[] {
  return linesOf(paragraphs, COLUMNS - indent.length - 4).map(
    (line) => `${indent}///${line === '' ? '' : ` ${line}`}`,
  );
}
