import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { changeSettings, SETTINGS_FLAGS } from '../webhooks/settings-flags.ts';
import { toSettingsView } from '../webhooks/views.ts';

/** Changes the settings that are given, from the next scan on. */
export const settingsSet = defineVerb({
  flags: { user: 'USER_ID' },
  optional: SETTINGS_FLAGS,
  async run({ table }, { user, ...values }) {
    const found = await createAccountStore(await table()).find(user);
    if (!found.ok) throw refused(found.reason);
    const { settings } = await createSubscriberStore(await table()).changeSettings(user, (now) =>
      changeSettings(now, values),
    );
    return toSettingsView(user, settings);
  },
});
