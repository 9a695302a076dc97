import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStatusReader } from '#adapters/webhooks/status-line.ts';

/**
 * The status that is found when the bytes arrive in these pieces, and the piece that brought it.
 */
function read(pieces: readonly string[]): { status: number; piece: number } | undefined {
  const next = createStatusReader();
  const statuses = pieces.map((piece) => next(Buffer.from(piece, 'latin1')));
  const piece = statuses.findIndex((status) => status !== undefined);
  return piece === -1 ? undefined : { status: statuses[piece] ?? 0, piece };
}

test.each([
  ['HTTP/1.1 200 OK\r\n', 200],
  ['HTTP/1.0 204 No Content\r\nx', 204],
  ['HTTP/1.1 200\n', 200],
  ['\r\n\r\nHTTP/1.1 201 Created\r\n', 201],
  ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 302 Found\r\n', 302],
  ['HTTP/1.1 101 Switching Protocols\r\n', 101],
])('%j has the status %i', (text, status) => {
  expect(read([text])?.status).toBe(status);
});

test.each([
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200 OK\r',
  'HTTP/1.1 20 OK\r\n',
  'HTTP/1.1 2000 OK\r\n',
  'HTTP/1.1 099 OK\r\n',
  'HTTP/2 200 OK\r\n',
  'ICY 200 OK\r\n',
  ' HTTP/1.1 200 OK\r\n',
  'SSH-2.0\r\nHTTP/1.1 200 OK\r\n',
  'HTTP/1.1 103 Early Hints\r\nHTTP/1.1 200 OK\r\n',
  `HTTP/1.1 200 ${'O'.repeat(16_384)}\r\n`,
  `HTTP/1.1 103 Early Hints\r\nx: ${'a'.repeat(16_384)}\r\n\r\nHTTP/1.1 200 OK\r\n`,
])('%j has no status', (text) => {
  expect(read([text])).toBe(undefined);
});

test('a status is found once, with the byte that ends its line, however the bytes arrive', () => {
  const start = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (lengths) => {
      let rest = `${start}Content-Length: 2\r\n\r\nok`;
      const pieces = lengths.map((length) => {
        const piece = rest.slice(0, length);
        rest = rest.slice(length);
        return piece;
      });
      const status = read([...pieces, rest]);
      const before = pieces.slice(0, status?.piece).join('').length;
      expect(status?.status).toBe(200);
      expect(before).toBeLessThan(start.length);
      expect(before + ([...pieces, rest][status?.piece ?? 0]?.length ?? 0)).toBeGreaterThanOrEqual(
        start.length,
      );
    }),
  );
});
