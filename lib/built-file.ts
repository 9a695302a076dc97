import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
};

/**
 * The bytes in both codings, made outside the main thread. The last two qualities of brotli take
 * seconds per megabyte.
 */
export async function compressed(bytes: Buffer, quality: number) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [zipped, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ]);
  return { gzip: zipped, br };
}

/**
 * A file as a function serves it: its type by its name, its weak tag, and its body in each coding,
 * base64.
 */
export async function toBuiltFile(name: string, source: Buffer) {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (type === undefined) {
    throw new Error(`A file to be served has an unknown type: ${name}`);
  }
  const { gzip, br } = await compressed(source, 10);
  return {
    type,
    etag: `W/"${createHash('sha256').update(source).digest('hex').slice(0, 16)}"`,
    identity: source.toString('base64'),
    gzip: gzip.toString('base64'),
    br: br.toString('base64'),
  };
}

/** Replaces a file whole, so that several processes may build it at once. */
export function replaceFile(path: string, contents: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
