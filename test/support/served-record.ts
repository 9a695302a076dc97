import { netPriceAt } from '#domain/odds/books.ts';
import { signCheckpoint } from '#domain/record/checkpoint.ts';
import { type CloseEntry, pickEntry, type RecordEntry } from '#domain/record/entries.ts';
import { encodeEntries } from '#domain/record/entry-bundle.ts';
import { addClose, addCorrection, addResult, sumUp } from '#domain/record/figures.ts';
import { appendLeaves, EMPTY, leafHash, rootHash } from '#domain/record/merkle-tree.ts';
import { settleBet, ungraded } from '#domain/record/pick-settlement.ts';
import { inclusionProof } from '#domain/record/proofs.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { signingKeyFrom, verifierKey } from '#domain/record/signed-note.ts';
import { parseTilePath } from '#domain/record/tiles.ts';
import { pickRows } from '#functions/get-record-picks/rows.ts';
import { toSummary } from '#http/record/summary.ts';
import type { Performance } from '../../clients/generated/page-types.ts';
import { aValueBet, HOUR_MS, NOW } from '../domain/webhooks/builders.ts';

const KEY = signingKeyFrom('a secret');
export const NAME = 'example.com/record';

const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
const SCORES = [
  { home: 2, away: 1 },
  { home: 0, away: 1 },
  { home: 1, away: 0 },
  { home: 1, away: 1 },
  { home: 3, away: 0 },
  { home: 0, away: 2 },
  { home: 2, away: 0 },
] as const;

/** Teams, prices and probabilities that differ from pick to pick; every tenth is at an exchange. */
function varied(place: number) {
  const home = ['Arsenal', 'Liverpool', 'Everton', 'Fulham'][place % 4] ?? 'Arsenal';
  const sportKey = place % 5 < 3 ? 'soccer_epl' : 'soccer_italy_serie_a';
  const fairProb = [0.32, 0.41, 0.46, 0.54, 0.57, 0.66, 0.72][place % 7] ?? 0.5;
  const ev = 0.035 + (place % 6) / 200;
  const fairOdds = 1 / fairProb;
  const [book, bookTitle, kept] =
    place % 10 === 6 ? ['matchbook', 'Matchbook', 0.98] : ['alpha', 'Alpha', 1];
  const price = Math.round((1 + ((1 + ev) * fairOdds - 1) / kept) * 100) / 100;
  const bet = { home, outcome: home, sportKey, book, bookTitle, fairProb, fairOdds, price };
  return { ...bet, ev: fairProb * netPriceAt(book, price) - 1 };
}

/**
 * A record of picks whose entries are complete, with the figures of its sums; with a reason, the
 * last result is corrected.
 */
export function aRecord(picks: number, because?: string) {
  const log: RecordEntry[] = [];
  const changes = [];
  for (let place = 0; place < picks; place++) {
    const opensAt = NOW + HOUR_MS + (place % 3) * MONTH_MS + (Math.floor(place / 3) % 10) * DAY_MS;
    const pick = recordedPick(
      aValueBet({ ...varied(place), eventId: `e${place}`, commenceTime: opensAt }),
      'A',
      NOW,
    );
    if (pick === undefined) {
      throw new Error('no pick');
    }
    const body = JSON.stringify(pick);
    const salt = new Uint8Array(32).fill(place);
    const index = log.length;
    const entry = pickEntry({ at: NOW, slot: NOW, opensAt }, salt, body);
    const about = { v: 1, pick: index, at: '2026-04-16T19:03:00Z' } as const;
    const prob = pick.fair_prob * (0.945 + (place % 9) / 100);
    const source = { source: 'sharp', scan: '', prob, price: null, age: 30 } as const;
    const close: CloseEntry = {
      ...about,
      ...source,
      type: 'close',
      clv: netPriceAt(pick.book, pick.price) * prob - 1,
      rules: 2,
    };
    const outcome = settleBet(
      pick,
      SCORES[(place + 3 * Math.floor(place / 7)) % SCORES.length] ?? { home: 1, away: 1 },
    );
    const open = {
      v: 1,
      type: 'open',
      pick: index,
      salt: Buffer.from(salt).toString('base64url'),
      body,
    } as const;
    log.push(entry, open, close, { ...about, type: 'result', source: 'feed', ...outcome });
    const counted = { pick, opens: entry.opens, rules: 2 };
    changes.push(...addClose(counted, close), ...addResult(counted, outcome));
    if (because === undefined || place < picks - 1) {
      continue;
    }
    const truth = ungraded('no_result');
    log.push({ ...about, type: 'correction', corrects: index + 3, because, ...truth });
    changes.push(...addCorrection(counted, outcome, truth));
  }
  return {
    lines: log.map((entry) => JSON.stringify(entry)),
    summary: toSummary(sumUp(changes)) as Performance,
  };
}

export type Served = ReturnType<typeof aRecord> & { readonly served?: readonly string[] };

/**
 * The public routes of a record; `served` are the entries that its bundles hold, where they differ.
 */
export function routesOf({ lines, summary, served = lines }: Served) {
  const size = lines.length;
  const root = rootHash(
    appendLeaves(
      EMPTY,
      lines.map((line) => leafHash(Buffer.from(line))),
    ),
  );
  const note = signCheckpoint({ size, rootHash: Buffer.from(root).toString('base64') }, NAME, KEY);
  return async (path: string): Promise<Response> => {
    if (path === '/record/summary') {
      return Response.json(summary);
    }
    if (path === '/record/checkpoint') {
      return new Response(note);
    }
    if (path === '/record/key') {
      return new Response(`${verifierKey({ name: NAME, ...KEY })}\n`);
    }
    if (path.startsWith('/record/picks?')) {
      const { searchParams } = new URL(path, 'http://record');
      const before = Number(searchParams.get('before') ?? size);
      return Response.json(picksOf(lines, before, Number(searchParams.get('limit') ?? 50)));
    }
    const [, entry] = /^\/record\/picks\/(\d+)\/proof$/.exec(path) ?? [];
    if (entry !== undefined) {
      return Response.json(await proofOf(lines, Number(entry), note));
    }
    const tile = parseTilePath(path.replace('/record/tile/', ''));
    if (tile?.level !== 'entries') {
      throw new Error(`${path} is no bundle`);
    }
    const from = tile.index * 256;
    const entries = served.slice(from, from + tile.width).map((line) => Buffer.from(line));
    return new Response(new Uint8Array(encodeEntries(entries)));
  };
}

/** The proof of an entry, by a tree that is built for it alone. */
async function proofOf(lines: readonly string[], index: number, checkpoint: string) {
  const leaves = lines.map((line) => leafHash(Buffer.from(line)));
  const hashes = await inclusionProof(index, leaves.length, async (level, tile) => {
    const width = 256 ** level;
    const own = leaves.slice(tile * 256 * width, (tile + 1) * 256 * width);
    return Array.from({ length: Math.floor(own.length / width) }, (_, at) =>
      rootHash(appendLeaves(EMPTY, own.slice(at * width, (at + 1) * width))),
    );
  });
  const proof = hashes.map((hash) => Buffer.from(hash).toString('base64'));
  return { index, entry: lines[index], proof, checkpoint };
}

/** The newest picks of the lines, of those before an index. */
function picksOf(lines: readonly string[], before: number, limit: number) {
  const entries = lines.map((line, index) => ({ index, entry: JSON.parse(line) }));
  const picks = entries.filter(({ index, entry }) => entry.type === 'pick' && index < before);
  return pickRows(
    picks
      .slice(-limit)
      .reverse()
      .map((pick) => ({
        ...pick,
        later: entries.filter(({ entry }) => entry.pick === pick.index),
      })),
  );
}
