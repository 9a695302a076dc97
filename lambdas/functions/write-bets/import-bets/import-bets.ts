import { type LoggedBet, logBet } from '#domain/bets/bet.ts';
import { importedIds } from '#domain/bets/bet-id.ts';
import { MAX_BETS } from '#domain/bets/bounds.ts';
import { placedPrice } from '#domain/bets/placed-price.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import type { ParameterError } from '#http/api-error.ts';
import { atLine, readBetsCsv } from '#http/bets/read-csv.ts';
import { tooManyBets } from '#http/bets/refusals.ts';
import { scanFacts, termsOf } from '#http/bets/terms.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** The current scan; undefined before the first. */
  readonly latestSnapshot: () => Promise<PublishedSnapshot | undefined>;
  /** The ids of all bets of an account. */
  readonly ids: (userId: string) => Promise<ReadonlySet<string>>;
  /** Logs bets, those that are not logged yet, and says of each what became of it. */
  readonly addAll: (
    userId: string,
    bets: readonly LoggedBet[],
  ) => Promise<readonly ('logged' | 'already_logged' | 'too_many_bets')[]>;
};

/**
 * Logs the bets of a file. Every line that is not logged yet is checked before the first bet is
 * logged. A file that is sent again, or that ended halfway, logs only what is not logged yet. A
 * line is logged already where its `bet_id` names a bet of the account, or an import had it before.
 */
export function createImportBets({ latestSnapshot, ids, addAll }: Deps) {
  return async ({ account, body, receivedAt }: RequestOf<typeof endpoint>) => {
    const rows = readBetsCsv(body);
    const known = await ids(account.userId);
    const importIds = importedIds(rows.map(({ fields }) => fields));
    const named = rows.map((row, index) => {
      const isOurs = row.betId !== null && known.has(row.betId);
      return { ...row, betId: isOurs ? row.betId : (importIds[index] ?? '') };
    });
    const scan = await latestSnapshot();
    const facts = scanFacts(scan);
    const errors: ParameterError[] = [];
    const fresh = named.filter(({ betId }) => !known.has(betId));
    const checked = fresh.flatMap(({ line, fields, betId }) => {
      const read = termsOf(fields, facts, receivedAt);
      if ('errors' in read) {
        errors.push(...read.errors.map((error) => atLine(line, error)));
        return [];
      }
      return [{ betId, terms: read.terms, status: fields.status }];
    });
    if (errors.length > 0) {
      throw invalidParameters(errors);
    }
    refuseTooMany(known.size, fresh.length);
    const bets = checked.map(({ betId, terms, status }) =>
      logBet(terms, {
        betId,
        status,
        placed: scan ? placedPrice(scan, terms, receivedAt) : null,
        hasScores: facts.readsSport(terms.sportKey),
        now: receivedAt,
      }),
    );
    const statuses = await addAll(account.userId, bets);
    const statusOf = new Map(bets.map(({ betId }, index) => [betId, statuses[index]]));
    const data = named.map(({ line, betId }) => ({
      line,
      status: statusOf.get(betId) ?? 'already_logged',
      betId,
    }));
    return { content: { count: data.length, data } };
  };
}

/** Throws where an account cannot have that many more bets. */
function refuseTooMany(count: number, added: number): void {
  if (count + added > MAX_BETS) {
    const [has, more, max] = [count, added, MAX_BETS].map((n) => n.toLocaleString('en-US'));
    throw tooManyBets(`The account has ${has} bets; ${more} more would exceed ${max}.`);
  }
}
