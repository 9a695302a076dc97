const MAX_BYTES = 256;

/**
 * The first bytes of a response body as text, for the delivery log. Bytes that are not UTF-8 become replacement characters,
 * which are longer. The limit holds for the text too, so that any response fits the row.
 */
export function toResponsePreview(body: Buffer): string {
  let text = '';
  let length = 0;
  for (const character of body.toString('utf8', 0, MAX_BYTES)) {
    length += Buffer.byteLength(character);
    if (length > MAX_BYTES) break;
    text += character;
  }
  return text;
}
