/** Cuts text into pieces that end at the end of a row: a line break inside quotes is not one. */
export class CompleteRows {
  private rest = '';
  private quoted = false;

  /** The complete rows so far; the beginning of the next one is kept. */
  write(text: string): string {
    let end = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) this.quoted = !this.quoted;
      else if (code === 0x0a && !this.quoted) end = at + 1;
    }
    if (end === 0) {
      this.rest += text;
      return '';
    }
    const rows = this.rest + text.slice(0, end);
    this.rest = text.slice(end);
    return rows;
  }

  /** What is left: the last row, where no line break follows it. */
  end(): string {
    const last = this.rest;
    this.rest = '';
    return last;
  }
}
