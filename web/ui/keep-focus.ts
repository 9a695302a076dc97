/**
 * When the element with the focus leaves the document, gives the focus to what was around it, so
 * that the next Tab goes on from there: after a key is revoked, a panel closed, a row taken away.
 */
export function keepFocus(document: Document): void {
  const { body } = document;
  let path: readonly Element[] = [];
  body.addEventListener('focusin', ({ target }) => {
    path = withAncestors(target as Element);
  });
  body.addEventListener('focusout', ({ target }) => {
    // An element that is taken away is still there when it loses the focus.
    queueMicrotask(() => {
      if (target === path[0] && path[0]?.isConnected) {
        path = [];
      }
    });
  });
  new MutationObserver(() => {
    if (document.activeElement !== body || path[0]?.isConnected !== false) {
      return;
    }
    path.find((element) => element.isConnected && takesFocus(element));
  }).observe(body, { childList: true, subtree: true });
}

/** What is not displayed cannot have the focus. */
function takesFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement)) {
    return false;
  }
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function withAncestors(element: Element | null): readonly Element[] {
  return element === null ? [] : [element, ...withAncestors(element.parentElement)];
}
