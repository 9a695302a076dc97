import { createPublicHandler } from '#http/api-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { createEndSession } from './end-session.ts';

export const handler = createPublicHandler(createEndSession(sessions()));
