import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** A file as a function serves it: its type by its name, its weak tag, and its body in each coding, base64. */
export function toBuiltFile(name: string, source: Buffer) {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (type === undefined) throw new Error(`A file to be served has an unknown type: ${name}`);
  return {
    type,
    etag: `W/"${createHash('sha256').update(source).digest('hex').slice(0, 16)}"`,
    identity: source.toString('base64'),
    gzip: gzipSync(source, { level: 9 }).toString('base64'),
    br: brotliCompressSync(source).toString('base64'),
  };
}

/** Replaces a file whole, so that several processes may build it at once. */
export function replaceFile(path: string, contents: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, contents);
  renameSync(own, path);
}
