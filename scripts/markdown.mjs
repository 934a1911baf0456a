// What a page of Markdown links to, what can be linked to in it, and the code it shows.

/** The text with its blocks of code left out. @param {string} text */
const prose = (text) => text.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** Where links and images of a page lead. @param {string} text */
export function linksOf(text) {
  return [...prose(text).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, link]) => link ?? '');
}

/** The names of a page's headings, as they stand behind a `#`. @param {string} text */
export function anchorsOf(text) {
  const headings = text.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * The blocks of code of a language, with the line each begins at.
 * @param {string} text @param {string} language
 */
export function codeOf(text, language) {
  return [...text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map((found) => ({ line: text.slice(0, found.index).split('\n').length + 1, code: found[2] ?? '' }));
}
