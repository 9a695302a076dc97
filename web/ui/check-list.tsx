import { useSignal } from '@preact/signals';
import { fold } from '../format/text.ts';

export type Choice = { readonly key: string; readonly title: string; readonly note?: string };

type Props = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  onChosen(keys: readonly string[]): void;
};

/** From this many choices on, a person can search among them. */
const SEARCHED_FROM = 9;

/** Any of several choices. What is chosen and no longer offered stays in the list under its key. */
export function CheckList({ label, choices, chosen, onChosen }: Props) {
  const search = useSignal('');
  const known = new Set(choices.map(({ key }) => key));
  const all = [
    ...chosen.filter((key) => !known.has(key)).map((key): Choice => ({ key, title: key })),
    ...choices,
  ];
  const wanted = fold(search.value);
  const shown = all.filter(({ title }) => fold(title).includes(wanted));
  return (
    <div class="check-list">
      {all.length >= SEARCHED_FROM && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={search.value}
          onInput={(event) => {
            search.value = event.currentTarget.value;
          }}
        />
      )}
      <ul class="plain">
        {shown.map(({ key, title, note }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={({ currentTarget }) =>
                  onChosen(
                    currentTarget.checked
                      ? [...chosen, key]
                      : chosen.filter((other) => other !== key),
                  )
                }
              />
              {title}
            </label>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
