import type { Bankroll } from '../../../clients/generated/page-types.ts';
import { fromLocalTime } from '../../format/local-time.ts';
import { type Draft, type DraftProblems, readDraft, toDraft, typedSince } from './settings-form.ts';

/** How many bankrolls an account has at most. */
export const MAX_BANKROLLS = 5;

/** A bankroll as a person types it. */
export type BankrollDraft = {
  readonly id: string;
  readonly name: string;
  readonly rounding: string;
  readonly active: boolean;
  /** Whether its amount follows the logged bets. */
  readonly follows: boolean;
  /** The instant that the amount is of, in the reader's zone; empty where it is to stay. */
  readonly since: string;
  readonly settings: Draft;
};

/** What is wrong with the fields of a bankroll. */
export type BankrollProblems = DraftProblems & {
  name?: string;
  rounding?: string;
  since?: string;
};

/** What holds for the whole account, and is no part of a bankroll. */
const OF_ACCOUNT = { my_books: null, quiet_hours: null, move_alerts: null };

export function toBankrollDraft(bankroll: Bankroll): BankrollDraft {
  const { id, name, active, rounding, mode } = bankroll;
  return {
    id,
    name,
    active,
    rounding: rounding === null ? '' : String(rounding),
    follows: mode === 'follows_log',
    since: '',
    settings: toDraft({ ...bankroll, ...OF_ACCOUNT }),
  };
}

/**
 * Whether drafts say anything else than the saved bankrolls that they were begun from. The settings
 * of the first are edited elsewhere: they do not count.
 */
export function areChanged(drafts: readonly BankrollDraft[], saved: readonly Bankroll[]): boolean {
  const shownApart = saved[0]?.id;
  const edited = (all: readonly BankrollDraft[]) =>
    JSON.stringify(
      all.map((draft) => (draft.id === shownApart ? { ...draft, settings: null } : draft)),
    );
  return edited(drafts) !== edited(saved.map(toBankrollDraft));
}

/** A further bankroll, which begins with the settings of another. */
export function newBankroll({ settings }: BankrollDraft): BankrollDraft {
  const id = `bankroll-${randomSuffix()}`;
  return { id, name: '', rounding: '', active: true, follows: false, since: '', settings };
}

/** The bankrolls as they were stored, with what was typed since they were `sent`. */
export function keepTyped(
  stored: readonly BankrollDraft[],
  sent: readonly BankrollDraft[],
  now: readonly BankrollDraft[],
): readonly BankrollDraft[] {
  if (now === sent) {
    return stored;
  }
  return now.map((draft) => {
    const known = stored.find(({ id }) => id === draft.id);
    const before = sent.find(({ id }) => id === draft.id);
    if (!(known && before)) {
      return draft;
    }
    const settings = { ...known.settings, ...typedSince(before.settings, draft.settings) };
    return { ...known, ...typedSince(before, draft), settings };
  });
}

/** Eight random digits of base 16, so that no id of a removed bankroll comes back. */
function randomSuffix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bankrolls with two neighbours swapped. */
export function movedUp(all: readonly BankrollDraft[], index: number): readonly BankrollDraft[] {
  const moved = all[index];
  const others = all.filter((_, each) => each !== index);
  return moved ? others.toSpliced(index - 1, 0, moved) : all;
}

type Read =
  | { readonly bankrolls: readonly Partial<Bankroll>[] }
  | { readonly problems: readonly BankrollProblems[] };

/**
 * The bankrolls that drafts stand for, or what is wrong with each. The settings of the one with the
 * id `shownApart` are edited elsewhere: they stay as they are.
 */
export function readBankrolls(drafts: readonly BankrollDraft[], shownApart: string): Read {
  const results = drafts.map((draft) => readBankroll(draft, draft.id !== shownApart));
  return results.some(({ problems }) => Object.keys(problems).length > 0)
    ? { problems: results.map(({ problems }) => problems) }
    : { bankrolls: results.map(({ bankroll }) => bankroll) };
}

function readBankroll(draft: BankrollDraft, isWhole: boolean) {
  const { id, name, rounding, active, follows, since, settings } = draft;
  const problems: BankrollProblems = {};
  const step = rounding.trim() === '' ? null : Number(rounding);
  if (name.trim() === '') {
    problems.name = 'Enter a name.';
  }
  if (step !== null && !(step >= 0.001 && step <= 1_000_000)) {
    problems.rounding = 'Enter an amount such as 5, or leave it empty.';
  }
  const at = fromLocalTime(since);
  if (follows && since !== '' && Number.isNaN(at)) {
    problems.since = 'Enter a day and a time, or leave it empty.';
  }
  const own: Partial<Bankroll> = {
    id,
    name: name.trim(),
    rounding: step,
    active,
    mode: follows ? 'follows_log' : 'fixed',
    ...(follows && !Number.isNaN(at) && { since: toInstant(at) }),
  };
  if (!isWhole) {
    return { bankroll: own, problems };
  }
  const read = readDraft(settings);
  if ('problems' in read) {
    return { bankroll: own, problems: { ...problems, ...read.problems } };
  }
  const { my_books: _, quiet_hours: __, move_alerts: ___, ...fields } = read.settings;
  return { bankroll: { ...fields, ...own }, problems };
}

/** An instant in whole seconds, as the API has it. */
function toInstant(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** The fields that a refusal names, such as `bankrolls[1].currency`, by bankroll. */
export function refusedFields(
  fields: Readonly<Record<string, string>>,
  count: number,
): readonly BankrollProblems[] {
  return Array.from({ length: count }, (_, index) => {
    const place = `bankrolls[${index}].`;
    const own = Object.entries(fields).filter(([name]) => name.startsWith(place));
    return Object.fromEntries(
      own.map(([name, message]) => [
        name.slice(place.length),
        `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
      ]),
    );
  });
}
