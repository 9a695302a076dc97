import { expect, test } from 'vitest';
import { createOperator, type OperatorDeps } from '#functions/operator/operator.ts';

/** Dependencies that no refused command may touch. */
const UNTOUCHED = new Proxy({} as OperatorDeps, {
  get: () =>
    new Proxy(() => undefined, {
      get: () => {
        throw new Error('touched');
      },
    }),
});

test.each(['', 'account', 'account drop', 'toString', '__proto__', 'constructor'])(
  'the command "%s" is refused, and nothing is read or written',
  async (command) => {
    const operate = createOperator(UNTOUCHED);
    const refused = { ok: false, reason: 'unknown_command' };
    expect(await operate({ command, input: { user_id: 'usr_1' } })).toEqual(refused);
  },
);

test('a plan that does not exist is refused by the function too', async () => {
  const operate = createOperator(UNTOUCHED);
  const input = { user_id: 'usr_1', plan: 'gold' };
  expect(await operate({ command: 'account set-plan', input })).toMatchObject({
    ok: false,
    errors: [{ parameter: 'plan' }],
  });
});
