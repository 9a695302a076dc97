import { defineVerb, USER } from '../verb.ts';

/** Stands for a secret that was not asked for. */
const HIDDEN = 'hidden: --show-secret shows it';

export const WEBHOOK_VERBS = {
  'webhook set': defineVerb({
    summary: 'Saves the address and shows the secret, which a change of address does not change.',
    example: '--user ada@example.com --url https://example.com/picks',
    flags: { user: USER, url: 'URL' },
    run: ({ call }, { user, url }) => call('webhook set', { user_id: user, url }),
  }),

  'webhook show': defineVerb({
    summary: 'Shows the address and the state of delivery; the secret only with --show-secret.',
    example: '--user ada@example.com',
    flags: { user: USER },
    optional: { 'show-secret': '' },
    async run({ call }, { user, 'show-secret': showSecret }) {
      const { secret, ...webhook } = await call('webhook show', { user_id: user });
      return { ...webhook, secret: showSecret ? secret : HIDDEN };
    },
  }),

  'webhook rotate-secret': defineVerb({
    summary: 'Replaces the secret and shows the new one; the old one signs for another day.',
    example: '--user ada@example.com',
    flags: { user: USER },
    run: ({ call }, { user }) => call('webhook rotate-secret', { user_id: user }),
  }),

  'master-key add': defineVerb({
    summary: 'Adds a master key for new webhook secrets; secrets that were issued stay.',
    example: '',
    flags: {},
    run: ({ call }) => call('master-key add', {}),
  }),
};
