import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import type { Coding } from '#http/accept-encoding.ts';
import { type EncodedBody, encodeText, isLong } from '#http/encode-body.ts';

/** What a query finds in a scan, for as long as time alone changes nothing of it. */
export type Found = {
  /** What time has changed since the scan: with the scan and the query it decides the content. */
  readonly startedCounts: readonly number[];
  /**
   * When time alone changes the content next, such as by the start of an event in it. Epoch
   * milliseconds.
   */
  readonly nextChange: number;
  /** The cursor of what follows in a list; null where nothing does. */
  readonly nextCursor?: string | null;
  /** The rows of the answer. */
  readonly content: () => Readonly<Record<string, unknown>>;
};

/** Everything but the scan and the time that decides the content, such as the normalised query. */
export type Query = readonly (string | number | undefined)[];

type KeptBody = { encoded: EncodedBody; uses: number };
type KeptAnswer = { readonly found: Found; readonly bodies: Map<Coding | 'identity', KeptBody> };

/** Characters of bodies that an environment keeps: a hundred lists of 500 items. */
const MAX_LENGTH = 8_000_000;
/** What an answer without a body takes in memory, at most: its rows are those of the snapshot. */
const ENTRY_LENGTH = 5_000;
/**
 * The better compression takes the time of twenty quick ones. From this many uses on, the bytes
 * saved are worth more.
 */
const WORTH_USES = 5;
const BETTER_QUALITY = 10;

const compress = promisify(brotliCompress);

/**
 * The finished answers of the current scan, so that of those who ask the same only the first waits
 * for filtering, serialising and compressing. An answer is used until time changes its content.
 * Those of the scan before are dropped, and those that were not used for longest where all together
 * are larger than `maxLength` characters.
 */
export function createResponseCache(maxLength = MAX_LENGTH) {
  let scanId: string | undefined;
  /** By query, the one used last at the end. */
  let answers = new Map<string, KeptAnswer>();

  function dropOldest(): void {
    let length = [...answers.values()].reduce((sum, answer) => sum + lengthOf(answer), 0);
    for (const [query, answer] of answers) {
      if (length <= maxLength) {
        return;
      }
      answers.delete(query);
      length -= lengthOf(answer);
    }
  }

  return {
    /**
     * What the query finds at `now`, epoch milliseconds; `find` is asked where that is not known.
     */
    answerTo(
      query: Query,
      scan: ScanIdentity,
      now: number,
      find: (now: number) => Found,
    ): KeptAnswer {
      if (scan.scanId !== scanId) {
        answers = new Map();
      }
      scanId = scan.scanId;
      const name = JSON.stringify(query);
      const kept = answers.get(name);
      const isGood = kept && now < kept.found.nextChange;
      const answer = isGood ? kept : { found: find(now), bodies: new Map() };
      answers.delete(name);
      answers.set(name, answer);
      if (!isGood) {
        dropOldest();
      }
      return answer;
    },

    /**
     * The body of an answer, made of `text`, in a coding. What is asked for often is compressed
     * better meanwhile.
     */
    bodyOf({ bodies }: KeptAnswer, coding: Coding | 'identity', text: () => string): EncodedBody {
      const body = bodies.get(coding) ?? { encoded: encodeText(text(), coding), uses: 0 };
      bodies.set(coding, body);
      body.uses += 1;
      if (body.uses === 1) {
        dropOldest();
      }
      if (body.uses === WORTH_USES && body.encoded.coding === 'br') {
        void compressBetter(body, text());
      }
      return body.encoded;
    },
  };
}

/** Where it fails or does not help, the body stays as it is, and so does a long one. */
async function compressBetter(body: KeptBody, text: string): Promise<void> {
  if (isLong(text)) {
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: BETTER_QUALITY };
  const bytes = await compress(text, { params }).catch(() => undefined);
  const better = bytes?.toString('base64') ?? body.encoded.body;
  if (better.length < body.encoded.body.length) {
    body.encoded = { ...body.encoded, body: better };
  }
}

function lengthOf({ bodies }: KeptAnswer): number {
  return [...bodies.values()].reduce((sum, { encoded }) => sum + encoded.body.length, ENTRY_LENGTH);
}
