const MAX_BYTES = 256;

/**
 * The first bytes of a response body as text, for the delivery log. Bytes that are not UTF-8 become replacement characters,
 * which are longer. The limit holds for the text too, so that any response fits the row.
 */
export function toResponsePreview(body: Buffer): string {
  const preview = Buffer.alloc(MAX_BYTES);
  // Writes whole characters only.
  const length = preview.write(body.toString('utf8', 0, MAX_BYTES));
  return preview.toString('utf8', 0, length);
}
