const MOST_BYTES = 256;

/**
 * The first bytes of an answer as text, for the log. What is no UTF-8 becomes replacement characters, which are longer than
 * the bytes they stand for: the text too stays below the limit, so that whatever a receiver answers fits a row.
 */
export function bodyStart(body: Buffer): string {
  let text = '';
  let length = 0;
  for (const character of body.toString('utf8', 0, MOST_BYTES)) {
    length += Buffer.byteLength(character);
    if (length > MOST_BYTES) break;
    text += character;
  }
  return text;
}
