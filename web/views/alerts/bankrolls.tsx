import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Bankrolls } from '../../../clients/generated/page-types.ts';
import type { Versioned } from '../../api/client.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import type { Resource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import {
  areChanged,
  type BankrollDraft,
  type BankrollProblems,
  keepTyped,
  MAX_BANKROLLS,
  movedUp,
  newBankroll,
  readBankrolls,
  refusedFields,
  toBankrollDraft,
} from './bankroll-drafts.ts';
import { BankrollFields } from './bankroll-fields.tsx';
import { useKeptBankrolls } from './kept-draft.ts';

export const BANKROLLS_PATH = '/account/bankrolls';
const CHANGED_ELSEWHERE =
  'The bankrolls were changed elsewhere since you opened them. Nothing was overwritten.';

type Props = {
  /** The settings of the first bankroll may be others now, or it may be another bankroll. */
  onSaved(isFirstAnother: boolean): void;
};

type SectionProps = Props & { readonly bankrolls: Resource<Versioned<Bankrolls>> };

/** The bankrolls of the account: names, order, and the settings of all but the first. */
export function BankrollsSection({ bankrolls, onSaved }: SectionProps) {
  const { settings } = useApp();
  useEffect(() => settings.subscribe(() => void bankrolls.reload()), [settings]);
  const current = bankrolls.value.value;
  if (!current) {
    return bankrolls.error.value === undefined ? null : (
      <Trouble error={bankrolls.error.value} retry={() => void bankrolls.reload()} />
    );
  }
  return <BankrollsForm current={current} onSaved={onSaved} onStored={bankrolls.set} />;
}

type FormProps = Props & {
  readonly current: Versioned<Bankrolls>;
  onStored(stored: Versioned<Bankrolls>): void;
};

/** What this form changes of bankrolls: of the first only what the settings do not show. */
function editedPart({ bankrolls }: Bankrolls): string {
  return JSON.stringify(
    bankrolls.map((bankroll, index) => {
      const { id, name, rounding, active, mode } = bankroll;
      return index === 0 ? { id, name, rounding, active, mode } : bankroll;
    }),
  );
}

function BankrollsForm({ current, onSaved, onStored }: FormProps) {
  const { client, notice, keptBankrolls } = useApp();
  const seen = useSignal(keptBankrolls.peek()?.seen ?? current);
  const addButton = useRef<HTMLButtonElement>(null);
  const drafts = useSignal<readonly BankrollDraft[]>(
    keptBankrolls.peek()?.drafts ?? current.body.bankrolls.map(toBankrollDraft),
  );
  useKeptBankrolls(drafts, seen);
  const problems = useSignal<readonly BankrollProblems[]>([]);
  const failure = useSignal<string | undefined>(undefined);
  const isOutdated = useSignal(false);
  const isSaving = useSignal(false);
  const [first] = seen.value.body.bankrolls;
  const shownApart = first?.id ?? '';

  useEffect(() => {
    // A change of the settings alone is no other version of what is edited here.
    if (editedPart(current.body) === editedPart(seen.peek().body)) {
      seen.value = current;
    }
  }, [current, seen]);

  /** Shows what is stored, and keeps what was typed since the drafts were `sent`. */
  const show = (stored: Versioned<Bankrolls>, sent = drafts.peek()) => {
    seen.value = stored;
    drafts.value = keepTyped(stored.body.bankrolls.map(toBankrollDraft), sent, drafts.peek());
    problems.value = [];
    failure.value = undefined;
    isOutdated.value = false;
  };

  async function discard(): Promise<void> {
    try {
      const stored = await client.read<Bankrolls>(BANKROLLS_PATH);
      show(stored);
      onStored(stored);
    } catch (error) {
      failure.value = sentenceOf(error);
    }
  }

  async function save(): Promise<void> {
    if (isSaving.value) {
      return;
    }
    const read = readBankrolls(drafts.value, shownApart);
    problems.value = 'problems' in read ? read.problems : [];
    failure.value = undefined;
    isOutdated.value = false;
    if ('problems' in read) {
      failure.value = 'Correct the marked fields.';
      return;
    }
    isSaving.value = true;
    const sent = drafts.peek();
    try {
      const stored = await client.replace<Bankrolls>(BANKROLLS_PATH, read, seen.value.version);
      const isFirstAnother = stored.body.bankrolls[0]?.id !== shownApart;
      const typed = drafts.peek();
      show(stored, sent);
      // The view may have been left meanwhile, and have kept what is now saved.
      if (keptBankrolls.peek()?.drafts === typed) {
        const isLeft = areChanged(drafts.peek(), stored.body.bankrolls);
        keptBankrolls.value = isLeft ? { drafts: drafts.peek(), seen: stored } : undefined;
      }
      onStored(stored);
      notice.value = { text: 'The bankrolls are saved.' };
      onSaved(isFirstAnother);
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) {
        problems.value = refusedFields(error.fields, drafts.value.length);
      }
      isOutdated.value = error instanceof Problem && error.code === 'precondition_failed';
      failure.value = isOutdated.value ? CHANGED_ELSEWHERE : sentenceOf(error);
    } finally {
      isSaving.value = false;
    }
  }

  const change = (index: number, changed: BankrollDraft) => {
    drafts.value = drafts.value.with(index, changed);
  };
  const add = () => {
    // The draft of the first bankroll does not follow what the form above saves.
    const [saved] = current.body.bankrolls;
    if (saved) {
      drafts.value = [...drafts.value, newBankroll(toBankrollDraft(saved))];
    }
  };

  return (
    <form
      class="panel settings"
      aria-labelledby="bankrolls"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 id="bankrolls">Bankrolls</h2>
      <p class="hint">
        A selection is sent once, with a stake for each active bankroll that it matches. The first
        one that matches comes first in the alert.
      </p>
      {drafts.value.map((draft, index) => (
        <BankrollFields
          key={draft.id}
          draft={draft}
          place={index + 1}
          isShownAbove={draft.id === shownApart}
          saved={current.body.bankrolls.find(({ id }) => id === draft.id)}
          now={current.body.now.find(({ id }) => id === draft.id)}
          problems={problems.value[index] ?? {}}
          onDraft={(changed) => change(index, changed)}
          onUp={() => {
            drafts.value = movedUp(drafts.value, index);
            problems.value = [];
          }}
          onRemove={
            drafts.value.length > 1
              ? () => {
                  drafts.value = drafts.value.toSpliced(index, 1);
                  problems.value = [];
                  // The button to add one comes back only with the next rendering.
                  requestAnimationFrame(() => addButton.current?.focus());
                }
              : undefined
          }
        />
      ))}
      {failure.value && (
        <p class="error" role="alert">
          {failure.value}{' '}
          {isOutdated.value && (
            <button type="button" class="link" onClick={() => void discard()}>
              Discard my changes and show what is saved
            </button>
          )}
        </p>
      )}
      <div class="actions">
        {drafts.value.length < MAX_BANKROLLS && (
          <button ref={addButton} type="button" onClick={add}>
            Add a bankroll
          </button>
        )}
        <button type="submit" class="primary">
          Update bankrolls
        </button>
      </div>
    </form>
  );
}
