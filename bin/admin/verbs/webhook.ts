import { AdminProblem } from '../problem.ts';
import { defineVerb } from '../verb.ts';

export const WEBHOOK_VERBS = {
  /** Saves the address and shows the secret, which a change of address does not change. */
  'webhook set': defineVerb({
    flags: { user: 'USER_ID', url: 'URL' },
    run: ({ call }, { user, url }) => call('webhook set', { user_id: user, url }),
  }),

  /** Shows the address, the secret and the state of delivery. */
  'webhook show': defineVerb({
    flags: { user: 'USER_ID' },
    run: ({ call }, { user }) => call('webhook show', { user_id: user }),
  }),

  /** Removes the webhook. Waiting deliveries are never sent; settings stay. */
  'webhook remove': defineVerb({
    flags: { user: 'USER_ID' },
    run: ({ call }, { user }) => call('webhook remove', { user_id: user }),
  }),

  /** Replaces the secret and shows the new one. The old one goes on signing for a day. */
  'webhook rotate-secret': defineVerb({
    flags: { user: 'USER_ID' },
    run: ({ call }, { user }) => call('webhook rotate-secret', { user_id: user }),
  }),

  /**
   * Sends a signed test event, and shows the response, also where it is not a 2xx: then there is a
   * problem as well. It does not count as a success or a failure of delivery.
   */
  'webhook test': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ call }, { user }) {
      const answer = await call('webhook test', { user_id: user });
      if (answer.outcome === 'delivered') {
        return answer;
      }
      const { status, reason, detail } = answer;
      const why = [reason, detail ?? (status && `status ${status}`)].filter(Boolean).join(': ');
      throw new AdminProblem(
        { code: 'test_failed', title: 'The test failed', detail: `${why}.` },
        answer,
      );
    },
  }),

  /**
   * Adds a master key for new webhook secrets, and shows the ids. Secrets that were issued stay.
   */
  'master-key add': defineVerb({
    flags: {},
    run: ({ call }) => call('master-key add', {}),
  }),
};
