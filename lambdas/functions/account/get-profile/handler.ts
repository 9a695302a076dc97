import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { getProfile } from './get-profile.ts';

export const handler = accountHandler(endpoint, () => getProfile);
