import { expect, test } from 'vitest';
import { createRouter, eventAddress, placeOf, withQuery } from '../../../web/router/router.ts';

/** The parts of a browser that keep an address. */
function createBrowser(start: string) {
  const stack = [new URL(start, 'http://page').href];
  const states: unknown[] = [null];
  let onPop = () => {};
  const back = () => {
    stack.pop();
    states.pop();
    onPop();
  };
  const at = (href: string) => new URL(href, 'http://page').href;
  const browser = {
    location: {
      get href() {
        return stack.at(-1) ?? '';
      },
    },
    history: {
      get state() {
        return states.at(-1);
      },
      pushState(state: unknown, _title: string, href: string) {
        states.push(state);
        stack.push(at(href));
      },
      replaceState(state: unknown, _title: string, href: string) {
        states.splice(-1, 1, state);
        stack.splice(-1, 1, at(href));
      },
      back,
    },
    addEventListener: (_name: string, listener: () => void) => {
      onPop = listener;
    },
  };
  return {
    browser: browser as unknown as Window,
    stack,
    back,
  };
}

test('every view has its path; any other is Opportunities', () => {
  expect(placeOf('/alerts').path).toBe('/alerts');
  expect(placeOf('/toString').path).toBe('/');
});

test('an event has an address of its own, which a query does not change', () => {
  expect(placeOf(eventAddress('5b8f:2c.0-e'))).toMatchObject({
    path: '/events',
    eventId: '5b8f:2c.0-e',
  });
  for (const address of ['/events', '/events/', '/events/a/b', '/events/%zz']) {
    expect(placeOf(address)).toMatchObject({ path: '/' });
  }
  const { browser, stack } = createBrowser('/events/e1');
  createRouter(browser).setQuery({ a: 'b' });
  expect(stack).toEqual(['http://page/events/e1?a=b']);
});

test('an empty value leaves the address', () => {
  expect(withQuery(new URLSearchParams('a=1&b=2'), { a: '', c: 'x y' }).toString()).toBe(
    'b=2&c=x+y',
  );
});

test('filters stay in the address without a step in the history, and back finds the view before', () => {
  const { browser, stack, back } = createBrowser('/?grade=A');
  const router = createRouter(browser);
  router.setQuery({ sport: 'soccer_epl' });
  expect(stack).toEqual(['http://page/?grade=A&sport=soccer_epl']);
  router.go('/keys');
  expect(router.place.value.path).toBe('/keys');
  back();
  expect(router.place.value.path).toBe('/');
  expect(router.place.value.query.get('sport')).toBe('soccer_epl');
});

test('the way back of a view leads to the view before, also where its query was changed', () => {
  const { browser, stack } = createBrowser('/matches');
  const router = createRouter(browser);
  router.go('/events/e1');
  router.setQuery({ market: 'h2h' });
  router.back('/');
  expect(stack).toEqual(['http://page/matches']);
});

test('the way back never leaves the service, also once the browser has gone back by itself', () => {
  const { browser, stack, back } = createBrowser('/events/e1');
  const router = createRouter(browser);
  router.go('/keys');
  back();
  router.back('/matches');
  expect(stack.at(-1)).toBe('http://page/matches');
});
