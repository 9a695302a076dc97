import { createKey } from '../../create-key.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toKeyView } from '../view.ts';

/** Makes a key and shows it, this once: the table only ever gets its hash. */
export const keyCreate = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table, now }, { user }) {
    const { key, apiKey } = accepted(await createKey(await table(), user, now()));
    return { ...toKeyView(key), api_key: apiKey };
  },
});
