import type { Webhook } from '../../../clients/generated/page-types.ts';

/** How delivery to a destination stands. */
export type Standing = Pick<
  Webhook,
  'state' | 'failures' | 'resumes_at' | 'last_attempt' | 'waiting'
>;

/** The routes of the webhook. */
export const WEBHOOK_PATH = '/account/webhook';

/** The routes of a chat. */
export const chatPath = (name: string) => `/account/destinations/${name}`;
