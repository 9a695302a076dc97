/** Notifications of the browser, as far as it has them and the person allows them. */
import { type ReadonlySignal, signal } from '@preact/signals';

/** `default`: the person has not answered yet. */
type Permission = NotificationPermission | 'unsupported';

const current = (): Permission =>
  'Notification' in window ? Notification.permission : 'unsupported';
const answer = signal<Permission>('default');
/** What the person allows, as it was when it was last looked at. */
export const permission: ReadonlySignal<Permission> = answer;

/** Looks at the permission again: it can be changed in the settings of the browser. */
export function readPermission(): void {
  answer.value = current();
}

/** Asks the person, unless they have answered before; call it on a click. */
export async function askPermission(): Promise<void> {
  if (current() === 'default') {
    await Notification.requestPermission();
  }
  readPermission();
}

/** Shows a notification where that is allowed; a click on it shows the page and then calls back. */
export function notify(title: string, body: string, onClick: () => void): void {
  readPermission();
  if (answer.value !== 'granted') {
    return;
  }
  try {
    const shown = new Notification(title, { body });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onClick();
    });
  } catch {
    // Browsers of phones have the class, and refuse to make one from a page.
    answer.value = 'unsupported';
  }
}
