import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { GatewayRequest } from './event.ts';

/** A request that the gateway refuses itself, before any function sees it. */
export type Refused = { readonly status: number; readonly message: string };

/** Limits of an HTTP API: request line plus headers, and the body, in bytes. */
export const MAX_HEADER_BYTES = 10_240;
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Reads one whole request. Rejects only when the connection breaks. */
export async function readRequest(request: IncomingMessage): Promise<GatewayRequest | Refused> {
  const receivedAt = Date.now();
  const target = originForm(request.url ?? '');
  if (target === undefined) return { status: 400, message: 'Bad Request' };
  if (headerBytes(request) > MAX_HEADER_BYTES) {
    return { status: 431, message: 'Request Header Fields Too Large' };
  }
  const body = await readBody(request);
  if (body === undefined) return { status: 413, message: 'Request Entity Too Large' };
  const mark = target.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    queryString: mark < 0 ? '' : target.slice(mark + 1),
    protocol: `HTTP/${request.httpVersion}`,
    rawHeaders: request.rawHeaders,
    body,
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
    receivedAt,
    requestId: randomUUID(),
  };
}

/** The target as a path: an absolute address loses its scheme and host; anything else (`*`, `host:port`) is refused. */
function originForm(target: string): string | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  if (path.startsWith('/')) return path;
  return path !== target && (path === '' || path.startsWith('?')) ? `/${path}` : undefined;
}

function headerBytes({ method, url, rawHeaders }: IncomingMessage): number {
  const line = `${method} ${url} HTTP/1.1\r\n`.length;
  // A name and its value are followed by a colon, a space and a line end.
  return rawHeaders.reduce((sum, part) => sum + part.length + 2, line);
}

/** The whole body, or undefined as soon as it is too long; what follows is read and thrown away. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES ? Number.POSITIVE_INFINITY : 0;
    if (size > MAX_BODY_BYTES) resolve(undefined);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(undefined);
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client hung up')));
  });
}
