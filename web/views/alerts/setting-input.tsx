import { useApp } from '../../app.ts';
import { Field } from '../../ui/field.tsx';
import { KeyPicker } from './key-picker.tsx';
import type { SettingField } from './setting-fields.ts';
import type { Draft, DraftProblems } from './settings-form.ts';

type Props = {
  readonly field: SettingField;
  readonly draft: Draft;
  readonly problems: DraftProblems;
  onDraft(draft: Draft): void;
};

/** The input of a setting: keys are chosen by their titles, everything else is typed. */
export function SettingInput({ field, draft, problems, onDraft }: Props) {
  const { coverage } = useApp();
  const { name, hint, choices, absent = '', ...input } = field;
  const value = draft[name];
  const error = problems[name];
  const onValue = (text: string) => onDraft({ ...draft, [name]: text });
  if (choices) {
    const known = coverage[choices].value.map(({ key, title }) => ({ key, title }));
    return <KeyPicker choices={known} {...{ ...input, value, absent, error, onValue }} />;
  }
  return <Field {...{ name, value, hint, error, onValue, ...input }} />;
}
