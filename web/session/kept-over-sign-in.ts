import { effect, type Signal } from '@preact/signals';
import { isOver, type Session } from './session.ts';

const KEPT = 'kept-drafts';

/**
 * Keeps drafts when a session expires, over the way to the sign-in page and back, for the person
 * who typed them. They are dropped once that person signs out.
 */
export function keepOverSignIn(
  storage: Storage,
  session: Session,
  drafts: Readonly<Record<string, Signal<unknown>>>,
): void {
  effect(() => {
    const state = session.state.value;
    if (state.kind === 'signed_in') {
      const kept = takeBack(storage, session.person());
      for (const [name, draft] of Object.entries(drafts)) {
        draft.value = kept[name] ?? draft.peek();
      }
    } else if (isOver(state)) {
      storage.removeItem(KEPT);
      for (const draft of Object.values(drafts)) {
        draft.value = undefined;
      }
    } else {
      const kept = Object.entries(drafts).map(([name, draft]) => [name, draft.value] as const);
      if (kept.some(([, draft]) => draft !== undefined)) {
        const person = session.person();
        storage.setItem(KEPT, JSON.stringify({ person, drafts: Object.fromEntries(kept) }));
      }
    }
  });
}

/** Only the person who typed them gets them, and they are there once. */
function takeBack(storage: Storage, reader: unknown): Readonly<Record<string, unknown>> {
  const { person, drafts = {} } = JSON.parse(storage.getItem(KEPT) ?? '{}');
  storage.removeItem(KEPT);
  return person === reader ? drafts : {};
}
