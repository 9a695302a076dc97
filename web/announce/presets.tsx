import { useSignal } from '@preact/signals';
import { useApp } from '../app.ts';
import { type Preset, withPreset } from '../preferences.ts';
import { Link } from '../ui/link.tsx';
import { AlertNote, AlertSwitch } from './alert-switch.tsx';

type Props = {
  /** Presets that are there for every person. */
  readonly readyMade: readonly Preset[];
  /** The view that is filtered; without it the opportunities. */
  readonly view?: Preset['view'];
};

/** Named filters: each is an address that can be kept, shared and opened. */
export function Presets({ readyMade, view }: Props) {
  const { preferences, router } = useApp();
  const name = useSignal('');
  const presets = preferences.presets.value.filter((preset) => preset.view === view);
  const path = view === undefined ? '/' : `/${view}`;
  return (
    <div class="menu">
      <button type="button" class="quiet small" popovertarget="presets">
        Presets
      </button>
      <div id="presets" popover="auto" class="popover">
        <ul class="plain">
          {[...readyMade, ...presets].map((preset, index) => (
            <li key={preset.name}>
              <Link href={`${path}?${preset.query}`}>{preset.name}</Link>
              {index >= readyMade.length && <AlertSwitch preset={preset} />}
              {index >= readyMade.length && (
                <button
                  type="button"
                  class="link"
                  aria-label={`Delete the preset ${preset.name}`}
                  onClick={() => {
                    preferences.presets.value = preferences.presets
                      .peek()
                      .filter((other) => other !== preset);
                  }}
                >
                  Delete
                </button>
              )}
            </li>
          ))}
        </ul>
        <AlertNote />
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            const given = name.value.trim();
            if (given === '') {
              return;
            }
            const query = router.place.value.query.toString();
            const saved = { name: given, query, ...(view && { view }) };
            preferences.presets.value = withPreset(preferences.presets.peek(), saved);
            name.value = '';
          }}
        >
          <input
            aria-label="Save these filters as…"
            placeholder="Save these filters as…"
            maxLength={40}
            required
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
          <button type="submit" class="small">
            Save
          </button>
        </form>
      </div>
    </div>
  );
}
