import { useSignal } from '@preact/signals';
import type { Settings } from '../../../clients/generated/page-types.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { percent } from '../../format/text.ts';
import { Field } from '../../ui/field.tsx';
import { type Resource, useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { Preview } from './preview.tsx';
import {
  type Draft,
  type DraftProblems,
  readDraft,
  readFraction,
  toDraft,
} from './settings-form.ts';

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

type SettingField = {
  readonly name: keyof Settings;
  readonly label: string;
  readonly hint?: string;
  /** The setting is a share of this, and is shown as a percentage too. */
  readonly ofWhat?: string;
  readonly type?: 'number';
  readonly step?: 'any';
  readonly maxLength?: number;
};

const NUMBER = { type: 'number', step: 'any' } as const;
const FIELDS: readonly { readonly legend: string; readonly fields: readonly SettingField[] }[] = [
  {
    legend: 'Which selections are sent',
    fields: [
      { name: 'min_ev', label: 'Minimum EV', ofWhat: 'of the stake' },
      { name: 'min_odds', label: 'Minimum odds', ...NUMBER, hint: 'empty: no limit' },
      { name: 'max_odds', label: 'Maximum odds', ...NUMBER, hint: 'empty: no limit' },
      { name: 'hours', label: 'Hours to start', ...NUMBER, hint: 'empty: any time' },
      { name: 'books', label: 'Books', hint: 'keys such as pinnacle, unibet; empty: every book' },
      { name: 'sports', label: 'Sports', hint: 'keys such as soccer_epl; empty: every sport' },
    ],
  },
  {
    legend: 'How stakes are computed',
    fields: [
      { name: 'bankroll', label: 'Bankroll', ...NUMBER, hint: 'all you bet with' },
      { name: 'currency', label: 'Currency', maxLength: 3, hint: 'three letters, such as EUR' },
      { name: 'kelly_fraction', label: 'Fraction of Kelly', ofWhat: 'of the full Kelly stake' },
      { name: 'max_stake', label: 'Maximum stake', ofWhat: 'of the bankroll, per event' },
    ],
  },
];

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
    if ('problems' in read) {
      return;
    }
    try {
      await run(read.settings);
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.fields).length > 0) {
        problems.value = sentences(error);
      } else {
        failure.value = sentenceOf(error);
      }
    }
  }

  async function save(next: Settings): Promise<void> {
    const stored = await client.send<Settings>('PUT', '/account/settings', next);
    settings.set(stored);
    draft.value = toDraft(stored);
    currency.value = stored.currency;
    notice.value = { text: 'The settings are saved.' };
  }

  const fieldOf = ({ name, ofWhat, hint, ...input }: SettingField) => {
    const value = draft.value[name];
    const fraction = readFraction(value);
    const share = fraction === undefined ? ofWhat : `= ${percent(fraction)} ${ofWhat}`;
    return (
      <Field
        key={name}
        {...{ name, value, ...input }}
        error={problems.value[name]}
        hint={ofWhat ? share : hint}
        onValue={(text) => {
          draft.value = { ...draft.value, [name]: text };
        }}
      />
    );
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
        {FIELDS.map(({ legend, fields }) => (
          <fieldset key={legend}>
            <legend>{legend}</legend>
            <div class="fields">{fields.map(fieldOf)}</div>
          </fieldset>
        ))}
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
