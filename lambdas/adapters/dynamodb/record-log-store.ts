import type { Table } from './client.ts';
import type { TransactItems } from './transact.ts';

/** The state of the log: how many entries it has, and the root hash of the tree over them, in base64. */
export type TreeHead = { readonly size: number; readonly rootHash: string };

export type AppendResult =
  | ({ readonly ok: true; readonly firstIndex: number } & TreeHead)
  /** Nothing was written, because conditions of `alsoWrite` did not hold: their positions in what it returned. */
  | { readonly ok: false; readonly refused: readonly number[] };

/** Signs the text of a checkpoint. `key` is the verifier key, as the signed-note format writes it. */
export type RecordSigner = { readonly key: string; readonly sign: (text: string) => string };

export type RecordLog = {
  /**
   * Appends lines in this order, in one transaction, which also makes the caller's conditional writes (of any table) or
   * none of it. `alsoWrite` is called with the index that the first line gets, and again when another writer was faster.
   * At most 256 lines, 64 KB a line and 256 KB together, and 90 writes. Throws when the table fails: then it is not known
   * whether the lines were written, and the conditions of `alsoWrite` decide when the caller repeats the call.
   */
  append(lines: readonly string[], alsoWrite?: (firstIndex: number) => TransactItems): Promise<AppendResult>;
  /** The state of the log, read anew; undefined while it is empty. */
  head(): Promise<TreeHead | undefined>;
};

export declare function createRecordLog(table: Table, signer: () => Promise<RecordSigner>): RecordLog;
