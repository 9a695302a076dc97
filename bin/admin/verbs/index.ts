import type { Verb } from '../verb.ts';
import { accountCreate } from './account-create.ts';
import { accountList } from './account-list.ts';
import { accountSetPlan } from './account-set-plan.ts';
import { accountShow } from './account-show.ts';
import { feedPlan } from './feed-plan.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { settingsSet } from './settings-set.ts';
import { settingsShow } from './settings-show.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookRemove } from './webhook-remove.ts';
import { webhookReplay } from './webhook-replay.ts';
import { webhookRotateSecret } from './webhook-rotate-secret.ts';
import { webhookSet } from './webhook-set.ts';
import { webhookShow } from './webhook-show.ts';
import { webhookTest } from './webhook-test.ts';

/** Every verb of the operator's command line, by the words it is called with. */
export const VERBS: Readonly<Record<string, Verb>> = {
  'account create': accountCreate,
  'account show': accountShow,
  'account set-plan': accountSetPlan,
  'account list': accountList,
  'key create': keyCreate,
  'key list': keyList,
  'key revoke': keyRevoke,
  'feed plan': feedPlan,
  'settings show': settingsShow,
  'settings set': settingsSet,
  'webhook set': webhookSet,
  'webhook show': webhookShow,
  'webhook remove': webhookRemove,
  'webhook rotate-secret': webhookRotateSecret,
  'webhook test': webhookTest,
  'webhook deliveries': webhookDeliveries,
  'webhook replay': webhookReplay,
};
