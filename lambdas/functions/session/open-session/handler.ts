import { createHandler } from '#http/create-handler.ts';
import { sessions } from '#wiring/sessions.ts';
import { endpoint } from './endpoint.ts';
import { createOpenSession } from './open-session.ts';

export const handler = createHandler(endpoint, createOpenSession(sessions()), {});
