import type { Bankroll } from '../../../clients/generated/page-types.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { minimumElsewhere } from '../../bets/minimum-odds.ts';
import type { BetDraft, BetToLog } from '../../bets/to-log.ts';
import { fromLocalTime, toLocalTime } from '../../format/local-time.ts';

/** What is wrong with each field of a form. */
export type Problems<Fields> = { readonly [Name in keyof Fields]?: string };

type Of = Pick<Bankroll, 'id' | 'currency'>;

/** What a bankroll would place of a bet, as the form has it; without a stake where it has none. */
export function offerFor(bet: BetToLog, bankroll: Of | undefined) {
  const own = bet.stakes.find(({ bankroll_id: id }) => id === bankroll?.id);
  const placed = bet.stakes.length === 0 ? bet.placed : undefined;
  return {
    book: own?.book ?? bet.book,
    odds: String(own?.price ?? bet.odds),
    stake: String(own?.stake ?? placed?.stake ?? ''),
    currency: own?.currency ?? placed?.currency ?? bankroll?.currency ?? '',
  };
}

/**
 * The form of a bet at `now`: of the first bankroll that would stake on it, else of the one that it
 * is placed from, else of the first.
 */
export function toDraft(bet: BetToLog, bankrolls: readonly Of[], now: number): BetDraft {
  const [first] = bet.stakes;
  const preferred = first?.bankroll_id ?? bet.placed?.bankroll;
  const bankroll = bankrolls.find(({ id }) => id === preferred) ?? bankrolls[0];
  return {
    ...offerFor(bet, bankroll),
    bankroll: bankroll?.id ?? '',
    placedAt: toLocalTime(now),
    note: '',
  };
}

/** The odds below which a bet is not worth taking for a bankroll; null where none are known. */
export function minOddsFor(bet: BetToLog, { bankroll, book }: BetDraft): number | null {
  const own = bet.stakes.find(({ bankroll_id: id }) => id === bankroll);
  const minOdds = own?.min_odds ?? bet.minOdds;
  return minOdds === null ? null : minimumElsewhere(minOdds, own?.book ?? bet.book, book);
}

/** The number that a person has typed, with a point or a comma; NaN where it is none. */
export function readNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}

/** `1,000` or `1.250`: one thousand and more, or a number with three decimals. */
const THOUSANDS = /^[1-9]\d{0,2}([.,]\d{3})+$/;

/** What is wrong with odds and stake, as far as the page can tell. */
export function checkAmounts({ odds, stake }: Pick<BetDraft, 'odds' | 'stake'>) {
  const isGood = (value: number, least: number) => Number.isFinite(value) && value >= least;
  return {
    ...(!isGood(readNumber(odds), 1.01) && { odds: 'Enter decimal odds, such as 2.10.' }),
    ...stakeProblem(stake),
  };
}

function stakeProblem(stake: string) {
  if (THOUSANDS.test(stake.trim())) {
    return { stake: 'Enter 1000 or 1.25: a point or comma before three digits may mean either.' };
  }
  return readNumber(stake) > 0 ? {} : { stake: 'Enter what you staked, such as 25.' };
}

/** What the server is sent of a form, or what has to be corrected first. */
export function readDraft(bet: BetToLog, draft: BetDraft) {
  const { book, odds, stake, currency, bankroll, placedAt, note } = draft;
  const at = fromLocalTime(placedAt);
  const problems: Problems<BetDraft> = {
    ...checkAmounts(draft),
    ...(Number.isNaN(at) && { placedAt: 'Enter when you placed the bet.' }),
    ...(!/^[A-Za-z]{3}$/.test(currency.trim()) && {
      currency: 'Enter three letters, such as EUR.',
    }),
  };
  if (Object.keys(problems).length > 0) {
    return { problems };
  }
  const { stakes: _, minOdds: __, placed: ___, ...selection } = bet;
  const body = {
    ...selection,
    book,
    odds: readNumber(odds),
    stake: readNumber(stake),
    currency: currency.trim().toUpperCase(),
    bankroll: bankroll || null,
    placed_at: `${new Date(at).toISOString().slice(0, 19)}Z`,
    note: note.trim() || null,
  };
  return { body };
}

const NAMES: Readonly<Record<string, string>> = { placed_at: 'placedAt' };

/**
 * What a refusal says: a sentence at each field of the form that it names, and one for all else,
 * which is empty where nothing else is wrong.
 */
export function refusalOf(error: unknown, fields: readonly string[]) {
  const named = Object.entries(error instanceof Problem ? error.fields : {}).map(
    ([name, message]) => [NAMES[name] ?? name, message] as const,
  );
  const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const own = named.filter(([name]) => fields.includes(name));
  const others = named.filter(([name]) => !fields.includes(name));
  return {
    problems: Object.fromEntries(own.map(([name, message]) => [name, sentence(message)])),
    failure:
      named.length === 0
        ? sentenceOf(error)
        : others.map(([name, message]) => sentence(`${name} ${message}`)).join(' '),
  };
}
