import type { IncomingMessage } from 'node:http';

/**
 * A request as far as the gateway has read it: the target split at its question mark, and the body.
 */
export type ReceivedRequest = {
  readonly path: string;
  readonly queryString: string;
  readonly body: Buffer;
};

/** A request that the gateway refuses itself, before it reaches a function. */
export type Refused = { readonly status: number; readonly message: string };

/** Limits of an HTTP API: request line plus headers, and the body, in bytes. */
export const MAX_HEADER_BYTES = 10_240;
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Reads one whole request. Rejects only when the connection breaks. */
export async function readRequest(request: IncomingMessage): Promise<ReceivedRequest | Refused> {
  const target = originForm(request.url ?? '');
  if (target === undefined) {
    return { status: 400, message: 'Bad Request' };
  }
  if (headerBytes(request) > MAX_HEADER_BYTES) {
    return { status: 431, message: 'Request Header Fields Too Large' };
  }
  const body = await readBody(request);
  if (body === undefined) {
    return { status: 413, message: 'Request Entity Too Large' };
  }
  const [path = ''] = target.split('?', 1);
  return { path, queryString: target.slice(path.length + 1), body };
}

/**
 * The target as a path: an absolute address loses its scheme and host; anything else (`*`,
 * `host:port`) is refused.
 */
function originForm(target: string): string | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  if (path.startsWith('/')) {
    return path;
  }
  return path !== target && (path === '' || path.startsWith('?')) ? `/${path}` : undefined;
}

function headerBytes({ method, url, rawHeaders }: IncomingMessage): number {
  const line = `${method} ${url} HTTP/1.1\r\n`.length;
  // A name and its value are followed by a colon, a space and a line end.
  return rawHeaders.reduce((sum, part) => sum + part.length + 2, line);
}

/**
 * The whole body, or undefined when it is too long. A body that is not declared too long is read to
 * its end first.
 */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    request.resume();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) {
      chunks.push(chunk);
    }
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}
