/** The longest head, interim responses included, in which a status is looked for. */
const HEAD_LIMIT_BYTES = 16_384;

/** A whole status line, to its line end, behind empty lines that some servers send first. */
const STATUS_LINE = /^[\r\n]*HTTP\/1\.[01] ([1-9]\d\d)(?: [^\r\n]*)?\r?\n/;
const END_OF_HEAD = /\r?\n\r?\n/;

/**
 * Reads the status of a response (RFC 9112, section 4) from the bytes as they arrive. The function
 * returned gives it once, and undefined otherwise; for ever if the first 16 KB are not HTTP/1.
 * Interim responses (1xx) are passed over, except 101.
 */
export function createStatusReader(): (bytes: Buffer) => number | undefined {
  let head = '';
  let left = HEAD_LIMIT_BYTES;
  return (bytes) => {
    head += bytes.toString('latin1', 0, left);
    left = Math.max(0, left - bytes.length);
    for (;;) {
      const status = Number(STATUS_LINE.exec(head)?.[1] ?? 0);
      if (status >= 200 || status === 101) {
        [head, left] = ['', 0];
        return status;
      }
      const end = status === 0 ? null : END_OF_HEAD.exec(head);
      if (end === null) {
        return undefined;
      }
      head = head.slice(end.index + end[0].length);
    }
  };
}
