import { type ReadonlySignal, signal } from '@preact/signals';

/** The views in the order of the navigation, by path. */
export const VIEWS = {
  '/': 'Opportunities',
  '/board': 'Board',
  '/moves': 'Moves',
  '/matches': 'Matches',
  '/record': 'Record',
  '/bets': 'My bets',
  '/keys': 'API keys',
  '/webhook': 'Webhook',
  '/alerts': 'Alerts and stakes',
} as const;

export type ViewPath = keyof typeof VIEWS;

/** The view of one event, which has no place in the navigation. */
export const EVENT_VIEW = '/events';
/** The state of the service, to which the foot of public views leads. */
export const STATUS_VIEW = '/status';

export type Place = {
  readonly path: ViewPath | typeof EVENT_VIEW | typeof STATUS_VIEW;
  readonly query: URLSearchParams;
  /** The event that the event view shows. */
  readonly eventId?: string;
  /** Whether the browser's way back or forward led here. */
  readonly isReturn?: boolean;
};

/** The address of an event's view. The characters of an id need no escape. */
export function eventAddress(eventId: string): string {
  return `${EVENT_VIEW}/${eventId}`;
}

/** The address of an event's view where it shows one of the event's lines. */
export function lineAddress(eventId: string, marketKey: string, point: number | null): string {
  const query = new URLSearchParams({ market: marketKey, line: String(point ?? '') });
  return `${eventAddress(eventId)}?${withQuery(query, {})}`;
}

/** What a view is called. */
export function titleOf({ path }: Place): string {
  if (path === EVENT_VIEW) {
    return 'Event';
  }
  return path === STATUS_VIEW ? 'Service status' : VIEWS[path];
}

/** The view and query of an address; an unknown path is Opportunities. */
export function placeOf(href: string): Place {
  const { pathname, searchParams } = new URL(href, 'http://page');
  const [, eventId] = /^\/events\/([\w.:-]+)$/.exec(pathname) ?? [];
  if (eventId) {
    return { path: EVENT_VIEW, query: searchParams, eventId };
  }
  if (pathname === STATUS_VIEW) {
    return { path: STATUS_VIEW, query: searchParams };
  }
  const path = Object.keys(VIEWS).find((view) => view === pathname) as ViewPath | undefined;
  return { path: path ?? '/', query: searchParams };
}

/**
 * The query with some values replaced; an empty value is left out, so that an address says only
 * what differs.
 */
export function withQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') {
      next.delete(name);
    } else {
      next.set(name, value);
    }
  }
  return next;
}

type Browser = Pick<Window, 'location' | 'history' | 'addEventListener'>;

export type Router = {
  readonly place: ReadonlySignal<Place>;
  /** Goes to an address of the page, as a link does. */
  go(href: string): void;
  /** Goes where the person came from; to `fallback` where that was not a place of the page. */
  back(fallback: string): void;
  /** Changes the query of the current view without a step in the history. */
  setQuery(changes: Readonly<Record<string, string>>): void;
};

/**
 * Keeps the current place in the address bar, so that a reload, a bookmark and the back button find
 * it again.
 */
export function createRouter({ location, history, addEventListener }: Browser): Router {
  const place = signal(placeOf(location.href));
  // Each entry of the history knows how many of the page are before it.
  const steps = () => Number(history.state?.steps ?? 0);
  addEventListener('popstate', () => {
    place.value = { ...placeOf(location.href), isReturn: true };
  });
  function go(href: string): void {
    history.pushState({ steps: steps() + 1 }, '', href);
    place.value = placeOf(location.href);
  }
  return {
    place,
    go,
    back(fallback) {
      if (steps() > 0) {
        history.back();
      } else {
        go(fallback);
      }
    },
    setQuery(changes) {
      const { path: view, query, eventId } = place.peek();
      const path = eventId === undefined ? view : eventAddress(eventId);
      const text = withQuery(query, changes).toString();
      history.replaceState(history.state, '', text ? `${path}?${text}` : path);
      place.value = placeOf(location.href);
    },
  };
}
