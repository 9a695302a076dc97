import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createFinishSignIn } from './finish-sign-in.ts';

const { signIn } = createAccountStore(serviceTable());

export const handler = createHandler(endpoint, createFinishSignIn({ ...sessions(), signIn }), {});
