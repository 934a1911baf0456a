/** Where a command says what. Standard output holds the result alone; everything on the way goes to standard error. */
export interface Console {
  /** The result: text for a person, or one line of JSON. */
  result(text: string): void;
  /** A sentence on the way. */
  say(sentence: string): void;
  readonly isTerminal: boolean;
  /** Draws over the last line of a terminal; an empty text clears it. */
  line(text: string): void;
}

export const processConsole: Console = {
  result: (text) => void process.stdout.write(`${text}\n`),
  say(sentence) {
    if (this.isTerminal) this.line('');
    process.stderr.write(`${sentence}\n`);
  },
  get isTerminal() {
    return process.stderr.isTTY === true;
  },
  line: (text) => void process.stderr.write(`\r\u001b[2K${text}`),
};
