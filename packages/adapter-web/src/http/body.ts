/** The port's limit on bodies: verdicts and tokens are far shorter, and an error page of megabytes is of no use. */
const BODY_BYTES = 64 * 1024;

/** The text of a response, cut behind 64 kB between two characters; rejects when the connection ends in the middle. */
export async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let left = BODY_BYTES;
  while (left > 0) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.byteLength;
  }
  // Cheaper than reading megabytes that are not used. What is left of half a character is dropped.
  void reader.cancel().catch(() => undefined);
  return text;
}

/** The bytes of a text, gzipped where that is asked for and the browser can. */
export async function encoded(
  text: string,
  gzip: boolean,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isGzipped: boolean }> {
  const bytes = new TextEncoder().encode(text);
  if (!gzip || typeof CompressionStream === 'undefined') return { bytes, isGzipped: false };
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return { bytes: new Uint8Array(await new Response(packed).arrayBuffer()), isGzipped: true };
}
