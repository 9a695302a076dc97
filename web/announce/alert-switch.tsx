import { useApp } from '../app.ts';
import type { Preset } from '../preferences.ts';
import { isMuted, unmute } from './chime.ts';
import { askPermission, permission } from './notifications.ts';

/** Turns the alert of a preset on and off; the browser asks for its permission on this click. */
export function AlertSwitch({ preset }: { readonly preset: Preset }) {
  const { preferences } = useApp();
  function turn(alert: boolean): void {
    preferences.presets.value = preferences.presets.value.map((other) =>
      other === preset ? { ...other, alert } : other,
    );
    if (alert) {
      unmute();
      void askPermission();
    }
  }
  return (
    <label class="alert-switch">
      <input
        type="checkbox"
        checked={preset.alert === true}
        aria-label={`Alert for the preset ${preset.name}`}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      Alert
    </label>
  );
}

const WITHOUT = "you hear a sound and see in the tab's title how many are new.";

/** What an alert does, and what the browser holds back of it. */
export function AlertNote() {
  const { preferences } = useApp();
  const { presets } = preferences;
  if (presets.value.length === 0) {
    return null;
  }
  const isOn = presets.value.some(({ alert }) => alert === true);
  return (
    <>
      <p class="aside">
        While this page is open, also in a hidden tab, a preset with an alert announces each new bet
        or line move once.
      </p>
      <p class="aside" role="status">
        {isOn && sentence()}
        {isOn && isMuted.value && ' The browser mutes this page until you click or press a key.'}
      </p>
    </>
  );
}

function sentence(): string {
  switch (permission.value) {
    case 'granted':
      return '';
    case 'denied':
      return `Notifications are blocked in the settings of your browser; still, ${WITHOUT}`;
    case 'unsupported':
      return `This browser cannot show notifications from a page; still, ${WITHOUT}`;
    default:
      return (
        'Your browser has not been asked yet: switch the alert off and on to allow notifications. ' +
        `Until then ${WITHOUT}`
      );
  }
}
