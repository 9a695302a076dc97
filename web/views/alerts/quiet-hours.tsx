import { useSignal } from '@preact/signals';
import { useApp } from '../../app.ts';
import { zones } from '../../preferences.ts';
import { Field } from '../../ui/field.tsx';
import { quietDraft, readQuiet } from './settings-form.ts';

type Props = {
  /** The quiet hours as the draft has them; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  onValue(value: string): void;
};

/** When nothing is sent to chats, by the clock of a place. */
export function QuietHoursChoice({ value, error, onValue }: Props) {
  const { preferences } = useApp();
  const hours = readQuiet(value);
  const own = preferences.timeZone.value || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const usual = { from: '23:00', to: '07:00', time_zone: own, webhook: false };
  const change = (changes: Partial<typeof usual>) =>
    onValue(quietDraft({ ...(hours ?? usual), ...changes }));
  /** What was typed, for a person who ticks the box again. */
  const typed = useSignal('');
  const known = zones();
  return (
    <fieldset aria-describedby="quiet-hint">
      <legend>Quiet hours</legend>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={hours !== null}
            onChange={({ currentTarget }) => {
              if (currentTarget.checked) {
                onValue(typed.value || quietDraft(usual));
              } else {
                typed.value = value;
                onValue('');
              }
            }}
          />
          Send nothing to chats in these hours
        </label>
        {hours && (
          <label>
            <input
              type="checkbox"
              checked={hours.webhook}
              onChange={({ currentTarget }) => change({ webhook: currentTarget.checked })}
            />
            Send nothing to the webhook either
          </label>
        )}
      </div>
      {hours && (
        <div class="fields">
          <Field
            name="quiet_from"
            label="From"
            type="time"
            value={hours.from}
            error={error}
            onValue={(from) => change({ from })}
          />
          <Field
            name="quiet_to"
            label="To"
            type="time"
            value={hours.to}
            error={error}
            onValue={(to) => change({ to })}
          />
          <div class="field">
            <label for="quiet-zone">Time zone</label>
            <select
              id="quiet-zone"
              value={hours.time_zone}
              onChange={({ currentTarget }) => change({ time_zone: currentTarget.value })}
            >
              {!known.includes(hours.time_zone) && <option>{hours.time_zone}</option>}
              {known.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </div>
        </div>
      )}
      <small id="quiet-hint" class="hint">
        A selection that appears in quiet hours is not sent when they end: its price would be old.
        You find it on the page while it lasts.
      </small>
    </fieldset>
  );
}
