import { useSignal } from '@preact/signals';
import { useApp } from '../../app.ts';
import type { Preset } from '../../preferences.ts';
import { Link } from '../../ui/link.tsx';

const READY_MADE: readonly Preset[] = [
  { name: 'Grade A, next 24 hours', query: 'grade=A&hours=24&sort=start' },
  { name: 'Largest edges', query: 'min_ev=0.05' },
  { name: 'Surebets by profit', query: 'kind=surebet' },
];

/** Named filters: each is an address that can be kept, shared and opened. */
export function Presets() {
  const { preferences, router } = useApp();
  const name = useSignal('');
  const presets = preferences.presets.value;
  return (
    <div class="menu">
      <button type="button" class="quiet small" popovertarget="presets">
        Presets
      </button>
      <div id="presets" popover="auto" class="popover">
        <ul class="plain">
          {[...READY_MADE, ...presets].map((preset, index) => (
            <li key={preset.name}>
              <Link href={`/?${preset.query}`}>{preset.name}</Link>
              {index >= READY_MADE.length && (
                <button
                  type="button"
                  class="link"
                  aria-label={`Forget the preset ${preset.name}`}
                  onClick={() => {
                    preferences.presets.value = presets.filter((other) => other !== preset);
                  }}
                >
                  Forget
                </button>
              )}
            </li>
          ))}
        </ul>
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            const preset = { name: name.value.trim(), query: router.place.value.query.toString() };
            if (preset.name === '') {
              return;
            }
            preferences.presets.value = [
              ...presets.filter((other) => other.name !== preset.name),
              preset,
            ];
            name.value = '';
          }}
        >
          <input
            aria-label="Name of the present filters"
            placeholder="Name of the present filters"
            maxLength={40}
            required
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
          <button type="submit" class="small">
            Keep
          </button>
        </form>
      </div>
    </div>
  );
}
