import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toSettingsView } from '../webhooks/views.ts';

/** Shows the settings. A setting that was never set has its default. */
export const settingsShow = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table }, { user }) {
    const found = await createAccountStore(await table()).find(user);
    if (!found.ok) throw refused(found.reason);
    const { settings } = await createSubscriberStore(await table()).find(user);
    return toSettingsView(user, settings);
  },
});
