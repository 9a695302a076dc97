import { useSignal } from '@preact/signals';
import type { Settings } from '../../../clients/generated/page-types.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { percent } from '../../format/text.ts';
import { Field } from '../../ui/field.tsx';
import { type Resource, useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { Preview } from './preview.tsx';
import { type Draft, type DraftProblems, readDraft, readFraction, toDraft } from './settings-form.ts';

/** Which selections are sent, and how large the stakes are. */
export function AlertsView() {
  const { client } = useApp();
  const settings = useResource(() => client.get<Settings>('/account/settings'));
  const current = settings.value.value;
  if (!current) {
    return settings.error.value === undefined ? (
      <p class="loading">Loading…</p>
    ) : (
      <Trouble error={settings.error.value} retry={() => void settings.reload()} />
    );
  }
  return <SettingsForm settings={settings} saved={current} />;
}

type FormProps = { readonly settings: Resource<Settings>; readonly saved: Settings };

function SettingsForm({ settings, saved }: FormProps) {
  const { client, notice, currency } = useApp();
  const draft = useSignal<Draft>(toDraft(saved));
  const problems = useSignal<DraftProblems>({});
  const failure = useSignal<string | undefined>(undefined);
  const previewed = useSignal<Settings | undefined>(undefined);

  /** Runs with the settings of the form; what is refused is shown at its field. */
  async function withSettings(run: (settings: Settings) => Promise<void> | void): Promise<void> {
    const read = readDraft(draft.value);
    problems.value = 'problems' in read ? read.problems : {};
    failure.value = undefined;
    if ('problems' in read) return;
    try {
      await run(read.settings);
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) problems.value = sentences(error);
      else failure.value = sentenceOf(error);
    }
  }

  async function save(next: Settings): Promise<void> {
    const stored = await client.send<Settings>('PUT', '/account/settings', next);
    settings.set(stored);
    draft.value = toDraft(stored);
    currency.value = stored.currency;
    notice.value = { text: 'The settings are saved.' };
  }

  const field = (name: keyof Settings) => ({
    name,
    value: draft.value[name],
    error: problems.value[name],
    onValue: (value: string) => {
      draft.value = { ...draft.value, [name]: value };
    },
  });
  const asPercent = (name: keyof Settings) => {
    const value = readFraction(draft.value[name]);
    return value === undefined ? '' : `= ${percent(value)}`;
  };

  return (
    <div class="form-view">
      <form
        class="panel settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void withSettings(save);
        }}
      >
        <fieldset>
          <legend>Which selections are sent</legend>
          <div class="fields">
            <Field label="Minimum EV" {...field('min_ev')} hint={`${asPercent('min_ev')} of the stake`} />
            <Field
              label="Minimum odds"
              type="number"
              step="any"
              {...field('min_odds')}
              hint="empty: no limit"
            />
            <Field
              label="Maximum odds"
              type="number"
              step="any"
              {...field('max_odds')}
              hint="empty: no limit"
            />
            <Field
              label="Hours to start"
              type="number"
              step="any"
              {...field('hours')}
              hint="empty: any time"
            />
            <Field
              label="Books"
              {...field('books')}
              hint="keys such as pinnacle, unibet; empty: every book"
            />
            <Field label="Sports" {...field('sports')} hint="keys such as soccer_epl; empty: every sport" />
          </div>
        </fieldset>
        <fieldset>
          <legend>How stakes are computed</legend>
          <div class="fields">
            <Field label="Bankroll" type="number" step="any" {...field('bankroll')} hint="all you bet with" />
            <Field label="Currency" {...field('currency')} maxLength={3} hint="three letters, such as EUR" />
            <Field
              label="Fraction of Kelly"
              {...field('kelly_fraction')}
              hint={`${asPercent('kelly_fraction')} of the full Kelly stake`}
            />
            <Field
              label="Maximum stake"
              {...field('max_stake')}
              hint={`${asPercent('max_stake')} of the bankroll, per event`}
            />
          </div>
        </fieldset>
        {failure.value && (
          <p class="error" role="alert">
            {failure.value}
          </p>
        )}
        <div class="actions">
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
          onRefused={(error) => void withSettings(() => Promise.reject(error))}
        />
      )}
    </div>
  );
}

function sentences({ fields }: Problem): DraftProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
    ]),
  );
}
