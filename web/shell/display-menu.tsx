import type { Signal } from '@preact/signals';
import { useApp } from '../app.ts';
import { ODDS_FORMATS } from '../format/odds.ts';
import { THEMES } from '../preferences.ts';

/** Odds format and colours, kept in this browser. */
export function DisplayMenu() {
  const { preferences } = useApp();
  return (
    <div class="menu">
      <button type="button" class="quiet small" popovertarget="display">
        Display
      </button>
      <div id="display" popover="auto" class="popover">
        <Choice legend="Odds" choices={ODDS_FORMATS} value={preferences.oddsFormat} />
        <Choice legend="Colours" choices={THEMES} value={preferences.theme} />
      </div>
    </div>
  );
}

type Props<K extends string> = {
  readonly legend: string;
  readonly choices: Readonly<Record<K, string>>;
  readonly value: Signal<K>;
};

function Choice<K extends string>({ legend, choices, value }: Props<K>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries<string>(choices).map(([key, name]) => (
        <label key={key}>
          <input
            type="radio"
            name={legend}
            checked={value.value === key}
            onChange={() => {
              value.value = key as K;
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
