import { createHandler } from '#http/create-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { createEndSession } from './end-session.ts';
import { endpoint } from './endpoint.ts';

export const handler = createHandler(endpoint, createEndSession(sessions()), {});
