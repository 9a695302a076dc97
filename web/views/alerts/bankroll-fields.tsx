import { useRef } from 'preact/hooks';
import type { Bankroll, BankrollNow } from '../../../clients/generated/page-types.ts';
import { Field } from '../../ui/field.tsx';
import type { BankrollDraft, BankrollProblems } from './bankroll-drafts.ts';
import { BankrollMode } from './bankroll-mode.tsx';
import { GradeChoice } from './grade-choice.tsx';
import { FIELDS, SENT } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';

type Props = {
  readonly draft: BankrollDraft;
  /** From 1 on. */
  readonly place: number;
  /** Whether the form above shows its filters and stakes. */
  readonly isShownAbove: boolean;
  /** The bankroll that is saved, and what it is by the log; undefined for a new one. */
  readonly saved: Bankroll | undefined;
  readonly now: BankrollNow | undefined;
  readonly problems: BankrollProblems;
  onDraft(draft: BankrollDraft): void;
  onUp(): void;
  /** Undefined for the only bankroll. */
  readonly onRemove: (() => void) | undefined;
};

/** One bankroll in the order of the account. */
export function BankrollFields(props: Props) {
  const { draft, place, isShownAbove, saved, now, problems, onDraft, onUp, onRemove } = props;
  const { name, rounding, active, settings } = draft;
  const heading = useRef<HTMLLegendElement>(null);
  const called = name || 'the new bankroll';
  const groups = FIELDS.filter(({ fields }) => fields.every((field) => field.name !== 'my_books'));
  return (
    <fieldset>
      <legend
        ref={heading}
        tabIndex={-1}
      >{`${place}. ${name === '' ? 'New bankroll' : name}`}</legend>
      <div class="fields">
        <Field
          name="name"
          label="Name"
          maxLength={40}
          value={name}
          error={problems.name}
          onValue={(text) => onDraft({ ...draft, name: text })}
        />
        <Field
          name="rounding"
          label="Round stakes down to"
          type="number"
          step="any"
          hint="such as 5; leave empty for the smallest coin"
          value={rounding}
          error={problems.rounding}
          onValue={(text) => onDraft({ ...draft, rounding: text })}
        />
      </div>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={active}
            onChange={({ currentTarget }) => onDraft({ ...draft, active: currentTarget.checked })}
          />
          Send alerts for it
        </label>
      </div>
      <BankrollMode draft={draft} saved={saved} now={now} problems={problems} onDraft={onDraft} />
      {isShownAbove && <p class="hint">Its filters and stakes are those of the form above.</p>}
      {!isShownAbove &&
        groups.map(({ legend, fields }) => (
          <details
            key={legend}
            open={
              fields.some((field) => problems[field.name] !== undefined) ||
              (legend === SENT && problems.grades !== undefined)
            }
          >
            <summary>{legend}</summary>
            <div class="fields">
              {fields.map((field) => (
                <SettingInput
                  key={field.name}
                  field={field.name === 'bankroll' ? { ...field, label: 'Amount' } : field}
                  draft={settings}
                  problems={problems}
                  onDraft={(changed) => onDraft({ ...draft, settings: changed })}
                />
              ))}
            </div>
            {legend === SENT && (
              <GradeChoice
                value={settings.grades}
                error={problems.grades}
                onValue={(grades) => onDraft({ ...draft, settings: { ...settings, grades } })}
              />
            )}
          </details>
        ))}
      <div class="actions">
        {place > 1 && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              onUp();
              requestAnimationFrame(() => heading.current?.focus());
            }}
          >
            {`Move ${called} up`}
          </button>
        )}
        {onRemove && (
          <button type="button" class="quiet" onClick={onRemove}>
            {`Remove ${called}`}
          </button>
        )}
      </div>
    </fieldset>
  );
}
