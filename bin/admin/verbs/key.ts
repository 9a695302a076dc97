import { defineVerb, toListView } from '../verb.ts';

export const KEY_VERBS = {
  /** Makes a key and shows it, this once: the table only ever gets its hash. */
  'key create': defineVerb({
    flags: { user: 'USER_ID' },
    run: ({ call }, { user }) => call('key create', { user_id: user }),
  }),

  /** Lists the keys of an account, revoked ones included. */
  'key list': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ call }, { user }) {
      return toListView((await call('key list', { user_id: user })).data);
    },
  }),

  /** Revokes a key; its next request is refused. */
  'key revoke': defineVerb({
    flags: { user: 'USER_ID', 'key-id': 'KEY_ID' },
    run: ({ call }, { user, 'key-id': keyId }) =>
      call('key revoke', { user_id: user, key_id: keyId }),
  }),
};
