import { type Ink, inkFor } from './ink';

/** Where a command says what. Standard output holds the result alone; everything on the way goes to standard error. */
export interface Console {
  /** The result: text for a person, or one line of JSON. */
  result(text: string): void;
  /** A sentence on the way. */
  say(sentence: string): void;
  readonly ink: { readonly result: Ink; readonly say: Ink };
  /** Where a line may be drawn again and again; `undefined` where that is no terminal. */
  readonly terminal: NodeJS.WriteStream | undefined;
  /** Draws over the last line of a terminal; an empty text clears it. */
  line(text: string): void;
}

/** To the beginning of the line, and all that stands on it away. */
const CLEAR_LINE = '\r\u001b[2K';

export const processConsole: Console = {
  result: (text) => void process.stdout.write(`${text}\n`),
  say(sentence) {
    if (this.terminal) this.line('');
    process.stderr.write(`${sentence}\n`);
  },
  ink: {
    get result() {
      return inkFor(process.stdout, process.env);
    },
    get say() {
      return inkFor(process.stderr, process.env);
    },
  },
  get terminal() {
    return process.stderr.isTTY === true ? process.stderr : undefined;
  },
  line: (text) => void process.stderr.write(`${CLEAR_LINE}${text}`),
};
