import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Bankroll, Bankrolls, Settings } from '../../../clients/generated/page-types.ts';
import type { Versioned } from '../../api/client.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { Link } from '../../ui/link.tsx';
import type { Resource } from '../../ui/resource.ts';
import { BANKROLLS_PATH } from './bankrolls.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { GradeChoice } from './grade-choice.tsx';
import { draftAbout, isChanged, useKeptDraft, useLaterVersions } from './kept-draft.ts';
import { MoveAlertsChoice } from './move-alerts-choice.tsx';
import { Preview } from './preview.tsx';
import { QuietHoursChoice } from './quiet-hours.tsx';
import { FIELDS, LABELS, SENT } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import {
  changesBetween,
  type Draft,
  type DraftProblems,
  mergeDraft,
  readDraft,
  refusedSettings,
  toDraft,
  typedSince,
} from './settings-form.ts';

type FormProps = {
  readonly settings: Resource<Versioned<Settings>>;
  readonly saved: Versioned<Settings>;
  /** The saved bankrolls; none until they were read. */
  readonly bankrolls: readonly Bankroll[];
};

/** The filters and stakes of the first bankroll, and what applies to all of them. */
export function SettingsPanel({ settings, saved, bankrolls }: FormProps) {
  const { client, notice, settings: own, coverage, keptDraft } = useApp();
  useEffect(() => coverage.load(), [coverage]);
  /** What the draft was begun from. */
  const bankrollId = useSignal(bankrolls[0]?.id);
  const kept = draftAbout(keptDraft.peek(), bankrollId.peek());
  const seen = useSignal(kept?.seen ?? saved);
  const elsewhere = useSignal<Versioned<Settings> | undefined>(undefined);
  const idElsewhere = useSignal<string | undefined>(undefined);
  const draft = useSignal<Draft>(kept?.draft ?? toDraft(saved.body));
  const discard = useKeptDraft(draft, seen, bankrollId);
  const problems = useSignal<DraftProblems>({});
  useLaterVersions(saved, draft, seen);
  const failure = useSignal<string | undefined>(undefined);
  const isSaving = useSignal(false);
  const previewed = useSignal<Settings | undefined>(undefined);

  /** What the service refuses of settings, so that all errors of a form are shown at once. */
  async function refusedOf(changes: Partial<Settings>): Promise<DraftProblems> {
    const error = await client.send('POST', '/account/settings/preview', changes).catch((e) => e);
    return error instanceof Problem ? refusedSettings(error) : {};
  }

  /** Runs with the settings of the form; what is refused is shown at its field. */
  async function withSettings(run: (settings: Settings) => Promise<void> | void): Promise<void> {
    const read = readDraft(draft.value);
    problems.value = 'problems' in read ? read.problems : {};
    failure.value = undefined;
    if ('problems' in read) {
      problems.value = { ...(await refusedOf(read.others)), ...read.problems };
      return;
    }
    try {
      await run(read.settings);
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) {
        problems.value = refusedSettings(error);
      } else {
        failure.value = sentenceOf(error);
      }
    }
  }

  function takeOver(current: Versioned<Settings>, shown: Draft): void {
    settings.set(current);
    seen.value = current;
    bankrollId.value = elsewhere.value ? idElsewhere.value : bankrollId.value;
    elsewhere.value = undefined;
    draft.value = shown;
    own.value = current.body;
  }

  async function save(next: Settings): Promise<void> {
    if (isSaving.value) {
      return;
    }
    isSaving.value = true;
    const sent = draft.peek();
    const { body, version } = seen.value;
    const changes = changesBetween(body, next);
    try {
      const stored = await client.replace<Settings>('/account/settings', changes, version);
      const typed = draft.peek();
      const shown = { ...toDraft(stored.body), ...typedSince(sent, typed) };
      takeOver(stored, shown);
      // The view may have been left meanwhile, and have kept what is now saved.
      const kept = keptDraft.peek();
      if (kept?.draft === typed) {
        const isLeft = isChanged(shown, stored.body);
        keptDraft.value = isLeft ? { ...kept, draft: shown, seen: stored } : undefined;
      }
      notice.value = { text: 'The settings are saved.' };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'precondition_failed')) {
        throw error;
      }
      const now = await client.read<Bankrolls>(BANKROLLS_PATH);
      idElsewhere.value = now.body.bankrolls[0]?.id;
      elsewhere.value = await client.read<Settings>('/account/settings');
    } finally {
      isSaving.value = false;
    }
  }

  return (
    <>
      <form
        class="panel settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void withSettings(save);
        }}
      >
        {bankrolls.length > 1 && (
          <p class="hint">
            These are the filters and stakes of your first bankroll, {bankrolls[0]?.name}. My books,
            quiet hours and line moves apply to all.
          </p>
        )}
        {FIELDS.map(({ legend, fields }) => (
          <fieldset key={legend}>
            <legend>{legend}</legend>
            <div class="fields">
              {fields.map((field) => (
                <SettingInput
                  key={field.name}
                  field={field}
                  draft={draft.value}
                  problems={problems.value}
                  onDraft={(changed) => {
                    draft.value = changed;
                  }}
                />
              ))}
            </div>
            {legend === SENT && (
              <GradeChoice
                value={draft.value.grades}
                error={problems.value.grades}
                onValue={(grades) => {
                  draft.value = { ...draft.value, grades };
                }}
              />
            )}
          </fieldset>
        ))}
        <QuietHoursChoice
          value={draft.value.quiet_hours}
          error={problems.value.quiet_hours}
          onValue={(hours) => {
            draft.value = { ...draft.value, quiet_hours: hours };
          }}
        />
        <MoveAlertsChoice
          value={draft.value.move_alerts}
          error={problems.value.move_alerts}
          onValue={(moves) => {
            draft.value = { ...draft.value, move_alerts: moves };
          }}
        />
        {elsewhere.value && (
          <ChangedElsewhere
            before={seen.value.body}
            now={elsewhere.value.body}
            labels={LABELS}
            isSameBankroll={idElsewhere.value === bankrollId.value}
            onMerge={() => {
              const current = elsewhere.value;
              if (current) {
                takeOver(current, mergeDraft(draft.value, seen.value.body, current.body));
              }
            }}
            onTake={() => {
              const current = elsewhere.value;
              if (current) {
                takeOver(current, toDraft(current.body));
              }
            }}
          />
        )}
        {failure.value && (
          <p class="error" role="alert">
            {failure.value}
          </p>
        )}
        <p class="hint">
          Alerts go to the destinations on the page <Link href="/webhook">Webhook</Link>.
        </p>
        <div class="actions">
          {isChanged(draft.value, seen.value.body) && (
            <button type="button" class="quiet" onClick={discard}>
              Discard changes
            </button>
          )}
          <button
            type="button"
            onClick={() =>
              void withSettings((next) => {
                previewed.value = next;
              })
            }
          >
            Preview
          </button>
          <button type="submit" class="primary">
            Save
          </button>
        </div>
      </form>
      {previewed.value && (
        <Preview
          settings={previewed.value}
          isAnyActive={bankrolls.length === 0 || bankrolls.some(({ active }) => active)}
          onRefused={(error) => {
            previewed.value = undefined;
            void withSettings(() => Promise.reject(error));
          }}
        />
      )}
    </>
  );
}
