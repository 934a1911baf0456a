/** A line that is drawn over, on standard error where that is a terminal; else nothing. */
export interface Progress {
  show(text: string): void;
  end(): void;
}

export function progressLine(isQuiet: boolean): Progress {
  const { stderr } = process;
  if (isQuiet || !stderr.isTTY) return { show: () => undefined, end: () => undefined };
  const clear = '\r\u001b[2K';
  return {
    show: (text) => void stderr.write(`${clear}${text.slice(0, (stderr.columns ?? 80) - 1)}`),
    end: () => void stderr.write(clear),
  };
}
