import { createPublicHandler } from '#http/api-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { createOpenSession } from './open-session.ts';

export const handler = createPublicHandler(createOpenSession(sessions()));
