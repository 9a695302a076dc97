import { type Signal, useSignal } from '@preact/signals';
import { useApp } from '../app.ts';
import { ODDS_FORMATS } from '../format/odds.ts';
import { STAKE_UNITS, THEMES, zones } from '../preferences.ts';

/** Where the documentation begins. */
export const DOCS = '/docs/start-here';

/** Odds, stakes, theme and time zone, kept in this browser. */
export function DisplayMenu() {
  const { preferences } = useApp();
  const isOpen = useSignal(false);
  return (
    <div class="menu">
      <button type="button" class="quiet small" popovertarget="display">
        Display
      </button>
      <div
        id="display"
        popover="auto"
        class="popover"
        onToggle={({ newState }) => {
          isOpen.value = newState === 'open';
        }}
      >
        <Choice legend="Odds" choices={ODDS_FORMATS} value={preferences.oddsFormat} />
        <Choice legend="Round stakes to" choices={STAKE_UNITS} value={preferences.stakeUnit} />
        <Choice legend="Theme" choices={THEMES} value={preferences.theme} />
        {/* There are hundreds of zones. */}
        {isOpen.value && <ZoneChoice />}
        <p class="help-line">
          <a href={DOCS}>Guides and reference</a>
        </p>
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

function ZoneChoice() {
  const { preferences } = useApp();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <fieldset>
      <legend>Time zone</legend>
      <select
        aria-label="Time zone"
        value={preferences.timeZone.value}
        onChange={({ currentTarget }) => {
          preferences.timeZone.value = currentTarget.value;
        }}
      >
        <option value="">Match browser ({own})</option>
        {zones().map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
