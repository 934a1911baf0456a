const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that came from outside, safe in markup and in attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A coordinate of a drawing: a tenth of a pixel is finer than any eye. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
