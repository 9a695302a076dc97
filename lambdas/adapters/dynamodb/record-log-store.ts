import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { signCheckpoint } from '#domain/record/checkpoint.ts';
import { encodeEntries } from '#domain/record/entry-bundle.ts';
import { appendLeaves, type Frontier, leafHash } from '#domain/record/merkle-tree.ts';
import { parseVerifierKey, type SigningKey, verifierKey } from '#domain/record/signed-note.ts';
import { levelOf, TILE_WIDTH } from '#domain/record/tiles.ts';
import type { Table } from './client.ts';
import { asSeen, IS_NEW, retryOnConflict } from './conditional-writes.ts';
import { entriesKey, RECORD_HEAD_KEY, type TableKey, tileHashKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import { frontierOf, type HeadRow, type TileRow, treeHeadOf } from './record-log.ts';
import { type TransactItems, transact } from './transact.ts';

/** Not ok: nothing was written, because a condition of `alsoWrite` did not hold. */
type AppendResult = { readonly ok: true; readonly firstIndex: number } | { readonly ok: false };

/** With lines of this length, the largest append fits the row of a bundle. */
const MAX_LINE_BYTES = 8_192;

/**
 * What extends the log. `origin` names a log that has no entries yet; the name and the key of the
 * first checkpoint stay, and a log that another key has signed is not extended.
 */
export function createRecordLogStore(
  table: Table,
  origin: string,
  signingKey: () => Promise<SigningKey>,
) {
  return {
    /**
     * Appends lines in this order by one transaction that makes the caller's conditional writes
     * too, or does nothing. `alsoWrite` is called with the index of the first line, and again when
     * another writer was faster. Throws a RangeError for no line or one of more than 8 KB, and an
     * error when the table fails: it is then unknown whether the lines were written, and conditions
     * of `alsoWrite` must refuse them when the call is repeated.
     */
    async append(
      lines: readonly string[],
      alsoWrite: (firstIndex: number) => TransactItems = () => [],
    ): Promise<AppendResult> {
      if (lines.length === 0) {
        throw new RangeError('There is nothing to append');
      }
      const entries = lines.map((line) => Buffer.from(line));
      const longest = Math.max(...entries.map(({ length }) => length));
      if (longest > MAX_LINE_BYTES) {
        throw new RangeError(
          `A line of the record has at most ${MAX_LINE_BYTES} bytes, not ${longest}`,
        );
      }
      const key = await signingKey();
      return retryOnConflict('append to the record', async () => {
        const head = await getRow<HeadRow>(table, RECORD_HEAD_KEY);
        const next = extend({ head, entries, origin, key });
        return commit(table, next, alsoWrite(next.firstIndex));
      });
    },
  };
}

type Extension = {
  readonly firstIndex: number;
  /** By it the append finds its own rows. */
  readonly appendId: string;
  /** The first is the head. */
  readonly items: TransactItems;
};

type Source = {
  readonly head: HeadRow | undefined;
  readonly entries: readonly Buffer[];
  readonly origin: string;
  readonly key: SigningKey;
};

/** The rows that a log gets with further entries. */
function extend({ head, entries, origin, key }: Source): Extension {
  const before = frontierOf(head);
  const hashes: (TableKey & TileRow)[] = [];
  const frontier = appendLeaves(before, entries.map(leafHash), (subtree, hash) => {
    const level = levelOf(subtree);
    if (level !== undefined) {
      hashes.push({ ...tileHashKey(level, ...placeOf(subtree.index)), bytes: hash });
    }
  });
  const appendId = randomUUID();
  const bundles = bundleRows(before.size, entries).map((row) => ({ ...row, appendId }));
  const headPut = {
    Item: { ...RECORD_HEAD_KEY, ...headRow(frontier, { head, origin, key }) },
    ...asSeen({ size: head?.size }),
  };
  const puts = [headPut, ...[...bundles, ...hashes].map((Item) => ({ Item, ...IS_NEW }))];
  return { firstIndex: before.size, appendId, items: puts.map((Put) => ({ Put })) };
}

/** The tile that has this entry or hash, counted in its level, and its position in it. */
const placeOf = (index: number) => [Math.floor(index / TILE_WIDTH), index % TILE_WIDTH] as const;

/** A row for each bundle that the entries reach into. */
function bundleRows(firstIndex: number, entries: readonly Buffer[]): (TableKey & TileRow)[] {
  const own = entries.slice(0, TILE_WIDTH - (firstIndex % TILE_WIDTH));
  const rest = entries.slice(own.length);
  return [
    { ...entriesKey(...placeOf(firstIndex)), bytes: encodeEntries(own) },
    ...(rest.length > 0 ? bundleRows(firstIndex + own.length, rest) : []),
  ];
}

function headRow(after: Frontier, { head, origin, key }: Omit<Source, 'entries'>): HeadRow {
  const name = head ? parseVerifierKey(head.key).name : origin;
  const ownKey = verifierKey({ name, publicKey: key.publicKey });
  if (head && head.key !== ownKey) {
    throw new Error(`The record is signed by ${head.key}, and the secret has the key ${ownKey}`);
  }
  const note = signCheckpoint(treeHeadOf(after), name, key);
  return { size: after.size, edge: Buffer.concat(after.hashes), note, key: ownKey };
}

/** Undefined where another writer has extended the log in the meantime. */
async function commit(
  table: Table,
  { firstIndex, appendId, items }: Extension,
  others: TransactItems,
): Promise<AppendResult | undefined> {
  // The answer of a call may be lost, and the client then repeats it and meets what it has written
  // itself.
  const firstRow = entriesKey(...placeOf(firstIndex));
  const isWritten = async () =>
    (await getRow<{ appendId: string }>(table, firstRow))?.appendId === appendId;
  const done = { ok: true, firstIndex } as const;
  try {
    const result = await transact(table, [...items, ...others]);
    if (result.ok || (await isWritten())) {
      return done;
    }
    const isRefused = ({ Code }: CancellationReason) => Code === 'ConditionalCheckFailed';
    if (result.reasons.slice(items.length).some(isRefused)) {
      return { ok: false };
    }
    if (result.reasons.slice(0, 1).some(isRefused)) {
      return undefined;
    }
  } catch (error) {
    if (await isWritten().catch(() => false)) {
      return done;
    }
    throw error;
  }
  throw new Error(`The record has entries beyond the ${firstIndex} that its head counts`);
}
