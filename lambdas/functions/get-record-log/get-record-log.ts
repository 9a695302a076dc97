import { encodeEntries } from '#domain/record/entry-bundle.ts';
import { type Hash, leafHash } from '#domain/record/merkle-tree.ts';
import { inclusionProof } from '#domain/record/proofs.ts';
import { RecordDamaged } from '#domain/record/record-damaged.ts';
import { parseTilePath, TILE_WIDTH, type Tile, widthAt } from '#domain/record/tiles.ts';
import { ApiError, unavailable } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { proof, tile } from './endpoint.ts';

type Deps = {
  /** The log as it is stored, read consistently. */
  readonly log: {
    head(): Promise<
      { readonly size: number; readonly note: string; readonly key: string } | undefined
    >;
    entries(bundle: number): Promise<Buffer[]>;
    tile(level: number, index: number): Promise<Hash[]>;
  };
  /** Told that the stored record lacks a part. */
  readonly onDamage: () => void;
};

const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** A partial tile does not change either, but a wider one takes its place. */
const SOON_REPLACED = 'public, max-age=300';
const CHANGES = 'public, max-age=5';

/**
 * The public log: its checkpoint, its key, its tiles and bundles, and the proof that an entry is in
 * it.
 */
export function createGetRecordLog({ log, onDamage }: Deps) {
  async function head() {
    const found = await log.head();
    if (!found) {
      throw notFound('The record has no entries yet.');
    }
    return found;
  }

  /** Hashes or entries of a tile, as many as its width says. */
  async function firstOf({ level, index, width }: Tile): Promise<readonly Uint8Array[]> {
    const read = () => (level === 'entries' ? log.entries(index) : log.tile(level, index));
    const early = await read();
    if (early.length >= width) {
      return early.slice(0, width);
    }
    const { size } = await head();
    if (widthAt(level, index, size) < width) {
      throw notFound('The record has no such tile, or none of this width yet.');
    }
    // They may have been written since the first read, but not after the head that counts them.
    const all = await read();
    if (all.length < width) {
      throw new RecordDamaged(`Tile ${level}/${index} has ${all.length} of at least ${width} rows`);
    }
    return all.slice(0, width);
  }

  async function tileAt(path: string) {
    const wanted = parseTilePath(path);
    if (!wanted) {
      throw notFound(
        'This is not the path of a tile. Examples are /record/tile/0/x001/067 and ' +
          '/record/tile/entries/000.p/12.',
      );
    }
    const { level, width } = wanted;
    const own = await firstOf(wanted);
    const body = level === 'entries' ? encodeEntries(own) : Buffer.concat(own);
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': width === TILE_WIDTH ? NEVER_CHANGES : SOON_REPLACED,
    };
    return { headers, body: body.toString('base64'), isBase64Encoded: true };
  }

  async function proofOf(n: string) {
    const { size, note } = await head();
    const index = /^(0|[1-9]\d{0,14})$/.test(n) ? Number(n) : size;
    if (index >= size) {
      throw notFound(`The record has the entries 0 to ${size - 1}.`);
    }
    const bundle = Math.floor(index / TILE_WIDTH);
    const entries = await log.entries(bundle);
    if (entries.length <= index % TILE_WIDTH) {
      throw new RecordDamaged(`Bundle ${bundle} ends before entry ${index} of ${size}`);
    }
    const tiles = new Map([[`0/${bundle}`, Promise.resolve(entries.map(leafHash))]]);
    const readTile = (level: number, at: number) => {
      const name = `${level}/${at}`;
      const read = tiles.get(name) ?? log.tile(level, at);
      tiles.set(name, read);
      return read;
    };
    const hashes = await inclusionProof(index, size, readTile);
    const content = {
      index,
      entry: entries[index % TILE_WIDTH]?.toString(),
      proof: hashes.map((hash) => Buffer.from(hash).toString('base64')),
      checkpoint: note,
    };
    return { content, headers: { 'Cache-Control': CHANGES, Vary: 'Accept-Encoding' } };
  }

  /** Refuses for now what cannot be read of the record. */
  async function readable<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError) {
        throw error;
      }
      if (error instanceof RecordDamaged) {
        onDamage();
      }
      throw unavailable('The record cannot be read.', error);
    }
  }

  return {
    checkpoint: () => readable(async () => text((await head()).note)),
    key: () => readable(async () => text(`${(await head()).key}\n`)),
    tile: ({ pathParameters }: RequestOf<typeof tile>) =>
      readable(() => tileAt(pathParameters.path)),
    proof: ({ pathParameters }: RequestOf<typeof proof>) =>
      readable(() => proofOf(pathParameters.n)),
  };
}

function notFound(detail: string): ApiError {
  return new ApiError('not_found', { detail });
}

function text(body: string) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': CHANGES };
  return { headers, body };
}
