import { expect, test } from 'vitest';
import { endpoint } from '#functions/account/get-profile/endpoint.ts';
import { getProfile } from '#functions/account/get-profile/get-profile.ts';
import { ADA, accountClient } from '../../support/account-client.ts';

const ask = accountClient(endpoint, getProfile);

test('the profile says who is signed in and what their plan allows', async () => {
  const { status, json } = await ask({ account: { ...ADA, activeKeys: 2 } });
  expect(status).toBe(200);
  expect(json).toEqual({
    user_id: 'ada',
    email: 'ada@example.com',
    plan: 'sharp',
    daily_limit: 20_000,
    active_keys: 2,
  });
});

test('the profile of an account that nobody has signed in to, on any plan, is shown too', async () => {
  const { json } = await ask({ account: { ...ADA, email: null, plan: 'free' } });
  expect(json).toMatchObject({ email: null, plan: 'free' });
});
