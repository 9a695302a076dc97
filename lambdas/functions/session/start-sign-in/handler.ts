import { createPublicHandler } from '#http/api-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { createStartSignIn } from './start-sign-in.ts';

export const handler = createPublicHandler(createStartSignIn(sessions()));
