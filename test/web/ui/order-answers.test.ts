import { expect, test } from 'vitest';
import { orderAnswers } from '../../../web/ui/order-answers.ts';

test('answers in the order of their asks are all news', () => {
  const order = orderAnswers();
  const first = order.ask();
  const second = order.ask();
  expect([first(), second(), order.ask()()]).toEqual([true, true, true]);
});

test('an answer that comes after that to a later ask is no news', () => {
  const order = orderAnswers();
  const first = order.ask();
  const second = order.ask();
  const third = order.ask();
  expect([second(), first(), third()]).toEqual([true, false, true]);
});

test('what is known from elsewhere makes all that was asked before it old, and nothing after', () => {
  const order = orderAnswers();
  const before = order.ask();
  order.overtake();
  expect([before(), order.ask()()]).toEqual([false, true]);
});
