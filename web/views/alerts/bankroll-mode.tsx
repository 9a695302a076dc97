import type { Bankroll, BankrollNow } from '../../../clients/generated/page-types.ts';
import { money } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { Field } from '../../ui/field.tsx';
import type { BankrollDraft, BankrollProblems } from './bankroll-drafts.ts';

type Props = {
  readonly draft: BankrollDraft;
  /** The bankroll that is saved; undefined for a new one. */
  readonly saved: Bankroll | undefined;
  readonly now: BankrollNow | undefined;
  readonly problems: BankrollProblems;
  onDraft(draft: BankrollDraft): void;
};

/** Whether the amount of a bankroll follows the logged bets, since when, and what it is now. */
export function BankrollMode({ draft, saved, now, problems, onDraft }: Props) {
  const { follows, since } = draft;
  const kept = saved?.since ?? null;
  return (
    <>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={follows}
            onChange={({ currentTarget }) =>
              onDraft({ ...draft, follows: currentTarget.checked, since: '' })
            }
          />
          Its amount follows the bets that I log
        </label>
      </div>
      {follows && (
        <div class="fields">
          <Field
            name="since"
            type="datetime-local"
            label="The amount is that of"
            hint={
              kept === null
                ? 'leave empty for the moment you save; later bets change it'
                : `${dayAndTime(Date.parse(kept))}; leave empty to keep that`
            }
            value={since}
            error={problems.since}
            onValue={(text) => onDraft({ ...draft, since: text })}
          />
        </div>
      )}
      {saved && now && (now.open > 0 || saved.mode === 'follows_log') && (
        <p class="hint">
          {saved.mode === 'follows_log' && `Now ${money(now.bankroll, saved.currency)}. `}
          {now.open > 0 &&
            `Open bets have ${money(now.open, saved.currency)} at stake; stakes are computed from the rest.`}
        </p>
      )}
    </>
  );
}
