import { defineVerb, toListView, USER } from '../verb.ts';

export const KEY_VERBS = {
  'key create': defineVerb({
    summary: 'Makes an API key and shows it, this once.',
    example: '--user ada@example.com',
    flags: { user: USER },
    run: ({ call }, { user }) => call('key create', { user_id: user }),
  }),

  'key list': defineVerb({
    summary: 'Lists the keys of an account, revoked ones included.',
    example: '--user ada@example.com',
    flags: { user: USER },
    async run({ call }, { user }) {
      return toListView((await call('key list', { user_id: user })).data);
    },
  }),

  'key revoke': defineVerb({
    summary: 'Revokes a key: its next request is refused.',
    example: '--user ada@example.com --key-id key_1a2b',
    destroys: {
      flag: 'user',
      effect: 'revokes a key of the account: programs that use it stop working',
    },
    flags: { user: USER, 'key-id': 'KEY_ID' },
    run: ({ call }, { user, 'key-id': keyId }) =>
      call('key revoke', { user_id: user, key_id: keyId }),
  }),
};
