import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { serviceTable } from '#wiring/table.ts';
import { createFinishSignIn } from './finish-sign-in.ts';

const { signIn } = createAccountStore(serviceTable());

export const handler = createPublicHandler(createFinishSignIn({ ...sessions(), signIn }));
