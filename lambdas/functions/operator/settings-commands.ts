import type { Snapshot } from '#domain/scan/snapshot.ts';
import { statedAt } from '#domain/webhooks/subscriber/bankrolls.ts';
import { knownKeysOf, unknownKeys } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import type { Subscriber } from '#domain/webhooks/subscriber/subscriber.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { readSettingsChange, toSettingsView } from '#http/account/settings-fields.ts';
import { ApiError } from '#http/api-error.ts';
import type { AccountDeps } from './account-commands.ts';
import { done, invalid, refused } from './answer.ts';

export type SettingsDeps = {
  readonly accounts: Pick<AccountDeps['accounts'], 'find'>;
  readonly subscribers: {
    settingsOf(userId: string): Promise<SubscriberSettings>;
    /** Applies a change to the current settings. Throws what `change` throws. */
    changeSettings(
      userId: string,
      change: (settings: SubscriberSettings) => SubscriberSettings,
    ): Promise<Subscriber>;
  };
  /** The latest snapshot; undefined before the first. */
  readonly latest: () => Promise<
    Pick<Snapshot, 'opportunities' | 'matches' | 'coverage'> | undefined
  >;
  readonly now: () => number;
};

export function settingsCommands({ accounts, subscribers, latest, now }: SettingsDeps) {
  return {
    /** The settings of an account. A setting that was never set has its default. */
    'settings show': async ({ user_id }: { user_id: string }) => {
      const found = await accounts.find(user_id);
      if (!found.ok) {
        return refused(found.reason);
      }
      return done({ user_id, ...toSettingsView(await subscribers.settingsOf(user_id)) });
    },

    /**
     * Changes the settings that are given, from the next scan on. `settings` has the fields of the
     * account API. A book or sport that is not known is set too, since it may be new, and named.
     */
    'settings set': async ({ user_id, settings: given }: { user_id: string; settings: object }) => {
      const found = await accounts.find(user_id);
      if (!found.ok) {
        return refused(found.reason);
      }
      const knownKeys = knownKeysOf(await latest());
      try {
        const change = readSettingsChange(given);
        const { settings } = await subscribers.changeSettings(user_id, (current) =>
          statedAt(current, change(current), now()),
        );
        const changed = {
          myBooks: 'my_books' in given ? settings.myBooks : null,
          books: 'books' in given ? settings.books : null,
          sports: 'sports' in given ? settings.sports : null,
        };
        const unknown = unknownKeys(changed, knownKeys);
        return done({ settings: { user_id, ...toSettingsView(settings) }, unknown });
      } catch (error) {
        if (error instanceof ApiError && error.errors) {
          return invalid(error.errors);
        }
        throw error;
      }
    },
  };
}
