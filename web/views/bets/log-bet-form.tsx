import { useSignal } from '@preact/signals';
import type { Bankroll, Bankrolls } from '../../../clients/generated/page-types.ts';
import { mayBeDone, Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import {
  type BetDraft,
  type BetToLog,
  selectionId,
  type UnansweredBet,
} from '../../bets/to-log.ts';
import { marketName, selectionName } from '../../format/text.ts';
import { Dialog, useIsClosed } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { BankrollChoice } from './bankroll-choice.tsx';
import {
  minOddsFor,
  offerFor,
  type Problems,
  readDraft,
  readNumber,
  refusalOf,
  toDraft,
} from './bet-draft.ts';
import { BetForm } from './bet-form.tsx';
import { BookChoice } from './book-choice.tsx';

const FIELDS = ['book', 'odds', 'stake', 'currency', 'bankroll', 'placedAt', 'note'];
const UNANSWERED =
  'The answer has not arrived, so the bet may be logged already. Save it again without changing ' +
  "anything; it won't be logged twice.";
const LOGGED_BEFORE =
  'Your first attempt did log this bet, with the values you had entered then. Correct it in ' +
  'My bets.';

/** The form that logs the bet which was opened, once the bankrolls are known. */
export function LogBetForm() {
  const { logging, client } = useApp();
  const bankrolls = useResource(() => client.get<Bankrolls>('/account/bankrolls'));
  const bet = logging.value;
  const list = bankrolls.value.value?.bankrolls;
  if (!bet) {
    return null;
  }
  function close(): void {
    logging.value = undefined;
  }
  return (
    <Dialog title="Log this bet" onClose={close}>
      <p>
        <b>{selectionName(bet)}</b>, {marketName(bet.market_key)}
        <br />
        {bet.home} – {bet.away}
      </p>
      {bankrolls.error.value !== undefined && (
        <Trouble error={bankrolls.error.value} retry={() => void bankrolls.reload()} />
      )}
      {!list && bankrolls.error.value === undefined && <p class="loading">Loading…</p>}
      {list && <Form key={selectionId(bet)} bet={bet} bankrolls={list} onClose={close} />}
    </Dialog>
  );
}

type Props = {
  readonly bet: BetToLog;
  readonly bankrolls: readonly Bankroll[];
  onClose(): void;
};

function Form({ bet, bankrolls, onClose }: Props) {
  const { client, coverage, environment, notice, logging, unanswered } = useApp();
  const selection = selectionId(bet);
  const again = unanswered.get(selection);
  const draft = useSignal<BetDraft>(again?.draft ?? toDraft(bet, bankrolls, environment.now()));
  const requestName = useSignal(again?.requestName ?? crypto.randomUUID());
  const problems = useSignal<Problems<BetDraft>>({});
  const failure = useSignal(again ? UNANSWERED : '');
  const isBusy = useSignal(false);
  const isClosed = useIsClosed();
  const { book, odds, stake, currency, bankroll, placedAt, note } = draft.value;
  const minOdds = minOddsFor(bet, draft.value);

  coverage.load();
  function change(changed: Partial<BetDraft>): void {
    draft.value = { ...draft.value, ...changed };
  }
  /** What was typed stays; what was filled in follows the bankroll. */
  function choose(id: string): void {
    const of = (each: string) =>
      offerFor(
        bet,
        bankrolls.find((known) => known.id === each),
      );
    const before = of(bankroll);
    const after = of(id);
    const names = ['book', 'odds', 'stake', 'currency'] as const;
    const filled = names.filter((name) => draft.value[name] === before[name]);
    change({ bankroll: id, ...Object.fromEntries(filled.map((name) => [name, after[name]])) });
  }
  async function save(): Promise<void> {
    const read = readDraft(bet, draft.value);
    problems.value = read.problems ?? {};
    failure.value = '';
    if (!read.body || isBusy.value) {
      return;
    }
    isBusy.value = true;
    const earlier = unanswered.get(selection);
    unanswered.set(selection, { draft: draft.value, requestName: requestName.value });
    try {
      await client.send('POST', '/account/bets', read.body, {
        'Idempotency-Key': requestName.value,
      });
      const isNews = forget();
      notice.value = { text: "Bet logged. You'll find it in My bets." };
      if (!isClosed.current || (isNews && isReopened())) {
        onClose();
      }
    } catch (error) {
      tell(error, earlier);
    } finally {
      isBusy.value = false;
    }
  }
  function isReopened(): boolean {
    const open = logging.peek();
    return open !== undefined && selectionId(open) === selection;
  }
  /** Forgets the request. Returns false where another attempt was answered before. */
  function forget(): boolean {
    const isCurrent = unanswered.get(selection)?.requestName === requestName.value;
    return isCurrent && unanswered.delete(selection);
  }
  function tell(error: unknown, earlier: UnansweredBet | undefined): void {
    if (mayBeDone(error)) {
      fail(UNANSWERED);
    } else if (error instanceof Problem && error.code === 'request_name_reused') {
      forget();
      fail(LOGGED_BEFORE);
    } else {
      // A refusal says nothing about an attempt before it.
      if (earlier && unanswered.has(selection)) {
        unanswered.set(selection, earlier);
      } else {
        forget();
      }
      const refused = refusalOf(error, FIELDS);
      problems.value = refused.problems;
      fail(refused.failure, `The bet was not logged. ${sentenceOf(error)}`);
    }
  }
  /** Says in the form why the bet was not saved; once that is closed, in a notice. */
  function fail(text: string, notified = text): void {
    failure.value = text;
    if (isClosed.current) {
      notice.value = { text: notified };
    }
  }
  const at = problems.value;
  return (
    <BetForm
      warning={
        <p class="overlap" role="status">
          {minOdds !== null &&
            readNumber(odds) < minOdds &&
            `Below the minimum odds of ${minOdds.toFixed(2)}: do not take the bet at this price.`}
        </p>
      }
      failure={failure.value}
      isBusy={isBusy.value}
      action="Save bet"
      save={save}
      onCancel={onClose}
    >
      <BookChoice value={book} error={at.book} onValue={(value) => change({ book: value })} />
      <Field
        name="odds"
        label="Decimal odds"
        value={odds}
        error={at.odds}
        hint={minOdds === null ? '' : `minimum ${minOdds.toFixed(2)}`}
        onValue={(value) => change({ odds: value })}
      />
      <Field
        name="stake"
        label="Stake"
        value={stake}
        error={at.stake}
        onValue={(value) => change({ stake: value })}
      />
      <Field
        name="currency"
        label="Currency"
        value={currency}
        maxLength={3}
        error={at.currency}
        onValue={(value) => change({ currency: value })}
      />
      <BankrollChoice bankrolls={bankrolls} value={bankroll} error={at.bankroll} onValue={choose} />
      <Field
        name="note"
        label="Note"
        value={note}
        maxLength={200}
        error={at.note}
        onValue={(value) => change({ note: value })}
      />
      <Field
        name="placed"
        label="Placed"
        type="datetime-local"
        value={placedAt}
        error={at.placedAt}
        onValue={(value) => change({ placedAt: value })}
      />
    </BetForm>
  );
}
