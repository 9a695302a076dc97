import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createRoutes } from '#http/router.ts';
import { sessions } from '#wiring/sessions.ts';
import { serviceTable } from '#wiring/table.ts';
import { createEndSession } from './end-session/end-session.ts';
import { SESSION_ENDPOINTS } from './endpoints.ts';
import { createFinishSignIn } from './finish-sign-in/finish-sign-in.ts';
import { createOpenSession } from './open-session/open-session.ts';
import { createStartSignIn } from './start-sign-in/start-sign-in.ts';

const { signIn } = createAccountStore(serviceTable());
const provider = sessions();

export const handler = createRoutes(
  SESSION_ENDPOINTS,
  {
    'start-sign-in': createStartSignIn(provider),
    'finish-sign-in': createFinishSignIn({ ...provider, signIn }),
    'open-session': createOpenSession(provider),
    'end-session': createEndSession(provider),
  },
  {},
);
