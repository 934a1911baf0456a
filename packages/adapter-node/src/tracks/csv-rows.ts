/** Cuts text into pieces that end at the end of a row: a line break inside quotes is not one. */
export class CompleteRows {
  private rest = '';

  /** The complete rows so far; the beginning of the next one is kept. */
  write(text: string): string {
    const whole = this.rest + text;
    let end = 0;
    let quoted = false;
    for (let at = 0; at < whole.length; at += 1) {
      const code = whole.charCodeAt(at);
      if (code === 0x22) quoted = !quoted;
      else if (code === 0x0a && !quoted) end = at + 1;
    }
    this.rest = whole.slice(end);
    return whole.slice(0, end);
  }

  /** What is left: the last row, where no line break follows it. */
  end(): string {
    const last = this.rest;
    this.rest = '';
    return last;
  }
}
