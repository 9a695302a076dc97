import type { Verb } from '../verb.ts';
import { ACCOUNT_VERBS } from './account.ts';
import { DESTINATION_VERBS } from './destination.ts';
import { feedPlan } from './feed-plan.ts';
import { KEY_VERBS } from './key.ts';
import { MATCH_VERBS } from './match.ts';
import { correctRecord } from './record.ts';
import { RESTORE_VERBS } from './restore.ts';
import { scanReplay } from './scan-replay.ts';
import { SETTINGS_VERBS } from './settings.ts';
import { status } from './status.ts';
import { WEBHOOK_VERBS } from './webhook.ts';

/** Every verb of the operator's command line, by the words it is called with. */
export const VERBS: Readonly<Record<string, Verb>> = {
  status,
  ...ACCOUNT_VERBS,
  ...KEY_VERBS,
  'feed plan': feedPlan,
  'scan replay': scanReplay,
  ...SETTINGS_VERBS,
  ...WEBHOOK_VERBS,
  ...DESTINATION_VERBS,
  ...MATCH_VERBS,
  'record correct': correctRecord,
  ...RESTORE_VERBS,
};
