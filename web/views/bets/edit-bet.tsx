import { useSignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import type { Bet } from '../../../clients/generated/page-types.ts';
import { mayBeDone, Problem, tellFailed } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { selectionName, words } from '../../format/text.ts';
import { Dialog, useIsClosed } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { BankrollChoice } from './bankroll-choice.tsx';
import { checkAmounts, type Problems, readNumber, refusalOf } from './bet-draft.ts';
import { STATUSES } from './bet-filters.tsx';
import { BetForm } from './bet-form.tsx';
import { OwnBankrolls } from './own-bankrolls.ts';

const CHANGED_ELSEWHERE =
  'This bet was changed elsewhere since the list was read. Nothing was overwritten. Close this ' +
  'form and open it again to edit the bet as it is now.';
const FIELDS = ['odds', 'stake', 'bankroll', 'note', 'status'];
/** What a person may say of the result; `unknown` is for the service to find. */
const SAID = STATUSES.filter((status) => status !== 'unknown');

type Draft = {
  readonly odds: string;
  readonly stake: string;
  readonly bankroll: string;
  readonly note: string;
  /** Empty where it stays as it is. */
  readonly status: string;
};
type Props = {
  readonly bet: Bet;
  /** Told the bet as it is now. */
  onChanged(changed: Bet): void;
  onClose(): void;
  /** Told once the bet is known, or feared, to be another than it was read as. */
  onOutdated(): void;
};

/** Whether a change failed such that the bet has to be read again. */
export function isOutdatedBy(error: unknown): boolean {
  return mayBeDone(error) || (error instanceof Problem && [404, 412].includes(error.status));
}

/** Corrects a bet, or says how it ended. */
export function EditBet({ bet, onChanged, onClose, onOutdated }: Props) {
  const { client, notice } = useApp();
  const draft = useSignal<Draft>({
    odds: String(bet.odds),
    stake: String(bet.stake),
    bankroll: bet.bankroll ?? '',
    note: bet.note ?? '',
    status: '',
  });
  const problems = useSignal<Problems<Draft>>({});
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const isClosed = useIsClosed();
  const bankrolls = useContext(OwnBankrolls);

  function change(changed: Partial<Draft>): void {
    draft.value = { ...draft.value, ...changed };
  }
  async function save(): Promise<void> {
    const { odds, stake, bankroll, note, status } = draft.value;
    problems.value = checkAmounts(draft.value);
    failure.value = '';
    if (isBusy.value || Object.keys(problems.value).length > 0) {
      return;
    }
    isBusy.value = true;
    try {
      const body = {
        odds: readNumber(odds),
        stake: readNumber(stake),
        bankroll: bankroll || null,
        note: note.trim() || null,
        ...(status && { status }),
      };
      const path = `/account/bets/${bet.bet_id}`;
      const changed = await client.send<Bet>('PATCH', path, body, { 'If-Match': bet.etag });
      notice.value = { text: 'The bet is changed.' };
      onChanged(changed);
      if (!isClosed.current) {
        onClose();
      }
    } catch (error) {
      tell(error);
    } finally {
      isBusy.value = false;
    }
  }
  function tell(error: unknown): void {
    if (isOutdatedBy(error)) {
      onOutdated();
    }
    if (isClosed.current) {
      notice.value = { text: tellFailed('The change of the bet', error) };
      return;
    }
    if (error instanceof Problem && error.code === 'precondition_failed') {
      failure.value = CHANGED_ELSEWHERE;
      return;
    }
    const refused = refusalOf(error, FIELDS);
    problems.value = refused.problems;
    failure.value = refused.failure;
  }
  const { odds, stake, bankroll, note, status } = draft.value;
  const at = problems.value;
  return (
    <Dialog title={`Edit ${selectionName(bet)}`} onClose={onClose}>
      <BetForm
        failure={failure.value}
        isBusy={isBusy.value}
        action="Save changes"
        save={save}
        onCancel={onClose}
      >
        <Field
          name="odds"
          label="Decimal odds"
          value={odds}
          error={at.odds}
          onValue={(value) => change({ odds: value })}
        />
        <Field
          name="stake"
          label="Stake"
          value={stake}
          hint={bet.currency}
          error={at.stake}
          onValue={(value) => change({ stake: value })}
        />
        <BankrollChoice
          bankrolls={bankrolls}
          value={bankroll}
          error={at.bankroll}
          onValue={(value) => change({ bankroll: value })}
        />
        <div class="field">
          <label for="bet-status">Result</label>
          <select
            id="bet-status"
            value={status}
            aria-describedby="bet-status-hint"
            onChange={(event) => change({ status: event.currentTarget.value })}
          >
            <option value="">As it is: {words(bet.status)}</option>
            {SAID.map((each) => (
              <option key={each} value={each}>
                {words(each)}
              </option>
            ))}
          </select>
          <small id="bet-status-hint" class={at.status ? 'error' : 'hint'}>
            {at.status ?? 'The service settles an open bet.'}
          </small>
        </div>
        <Field
          name="note"
          label="Note"
          value={note}
          maxLength={200}
          error={at.note}
          onValue={(value) => change({ note: value })}
        />
      </BetForm>
    </Dialog>
  );
}
