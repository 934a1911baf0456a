/** The lines of code without indentation and without empty ones. @param {string} code */
export const linesOf = (code) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Has a file these lines, one after the other? @param {string} file @param {readonly string[]} lines */
export const hasLines = (file, lines) =>
  `\n${linesOf(file).join('\n')}\n`.includes(`\n${lines.join('\n')}\n`);
