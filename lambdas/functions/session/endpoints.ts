import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as endSession } from './end-session/endpoint.ts';
import { endpoint as finishSignIn } from './finish-sign-in/endpoint.ts';
import { endpoint as openSession } from './open-session/endpoint.ts';
import { endpoint as startSignIn } from './start-sign-in/endpoint.ts';

/** The routes of sign-in and session by the names of their folders. */
export const SESSION_ENDPOINTS = {
  'start-sign-in': startSignIn,
  'finish-sign-in': finishSignIn,
  'open-session': openSession,
  'end-session': endSession,
} satisfies Readonly<Record<string, Endpoint>>;
