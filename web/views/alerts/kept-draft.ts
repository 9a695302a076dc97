import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Bankrolls, Settings } from '../../../clients/generated/page-types.ts';
import type { Versioned } from '../../api/client.ts';
import { type KeptDraft, useApp } from '../../app.ts';
import { isOver, type Session } from '../../session/session.ts';
import { areChanged, type BankrollDraft } from './bankroll-drafts.ts';
import { type Draft, mergeDraft, toDraft } from './settings-form.ts';

const KEPT = 'Your changes in Alerts and stakes are kept, but not saved yet.';

/** Whether a draft says anything else than the settings that it was begun from. */
export function isChanged(draft: Draft, from: Settings): boolean {
  return JSON.stringify(draft) !== JSON.stringify(toDraft(from));
}

/** What was typed about a bankroll; a draft about another one must not go into it. */
export function draftAbout(kept: KeptDraft | undefined, bankrollId: string | undefined) {
  return kept?.bankrollId === bankrollId ? kept : undefined;
}

/**
 * Keeps what a person has typed and not saved while they look at other views or sign in again, and
 * asks before the page is closed over it. The result discards it.
 */
export function useKeptDraft(
  draft: Signal<Draft>,
  seen: Signal<Versioned<Settings>>,
  bankrollId: Signal<string | undefined>,
): () => void {
  const { keptDraft, notice, session } = useApp();
  useEffect(() => {
    const kept = keptDraft.peek();
    if (kept && !draftAbout(kept, bankrollId.peek())) {
      notice.value = {
        text: 'Another bankroll is first now. Unsaved changes to the previous one were dropped.',
      };
    }
    // The form has begun from it, or cannot use it.
    keptDraft.value = undefined;
    return guard(
      session,
      () => isChanged(draft.peek(), seen.peek().body),
      () => {
        keptDraft.value = {
          draft: draft.peek(),
          seen: seen.peek(),
          bankrollId: bankrollId.peek(),
        };
        notice.value = { text: KEPT };
      },
    );
  }, [draft, seen, bankrollId, keptDraft, notice, session]);
  return () => {
    draft.value = toDraft(seen.value.body);
  };
}

/**
 * Takes over what is saved while the form is open, such as with the bankrolls: what was typed
 * stays, the rest of the draft follows.
 */
export function useLaterVersions(
  saved: Versioned<Settings>,
  draft: Signal<Draft>,
  seen: Signal<Versioned<Settings>>,
): void {
  const taken = useRef(saved);
  useEffect(() => {
    if (taken.current !== saved) {
      taken.current = saved;
      draft.value = mergeDraft(draft.peek(), seen.peek().body, saved.body);
      seen.value = saved;
    }
  }, [saved, draft, seen]);
}

/** Keeps the bankrolls that were typed and not saved, as `useKeptDraft` keeps the settings. */
export function useKeptBankrolls(
  drafts: Signal<readonly BankrollDraft[]>,
  seen: Signal<Versioned<Bankrolls>>,
): void {
  const { keptBankrolls, notice, session } = useApp();
  useEffect(() => {
    keptBankrolls.value = undefined;
    return guard(
      session,
      () => areChanged(drafts.peek(), seen.peek().body.bankrolls),
      () => {
        keptBankrolls.value = { drafts: drafts.peek(), seen: seen.peek() };
        notice.value = { text: KEPT };
      },
    );
  }, [drafts, seen, keptBankrolls, notice, session]);
}

/**
 * Has the browser ask before it closes the page over changes. The result ends that, and keeps the
 * changes that there are, unless the person has gone.
 */
function guard(session: Session, hasChanged: () => boolean, keep: () => void): () => void {
  const onClose = (event: BeforeUnloadEvent) => {
    if (hasChanged()) {
      event.preventDefault();
    }
  };
  window.addEventListener('beforeunload', onClose);
  return () => {
    window.removeEventListener('beforeunload', onClose);
    if (hasChanged() && !isOver(session.state.peek())) {
      keep();
    }
  };
}
