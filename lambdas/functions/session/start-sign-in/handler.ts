import { createHandler } from '#http/create-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { endpoint } from './endpoint.ts';
import { createStartSignIn } from './start-sign-in.ts';

export const handler = createHandler(endpoint, createStartSignIn(sessions()), {});
