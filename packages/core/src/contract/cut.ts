/** The beginning of a text, at most this many characters; one less where the cut would split a surrogate pair. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const last = text.charCodeAt(charactersMax - 1);
  const isHigh = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHigh ? charactersMax - 1 : charactersMax);
}
