import type { Verb } from '../verb.ts';
import { accountCreate } from './account-create.ts';
import { accountList } from './account-list.ts';
import { accountSetPlan } from './account-set-plan.ts';
import { accountShow } from './account-show.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';

/** Every verb of the operator's command line, by the words it is called with. */
export const VERBS: Readonly<Record<string, Verb>> = {
  'account create': accountCreate,
  'account show': accountShow,
  'account set-plan': accountSetPlan,
  'account list': accountList,
  'key create': keyCreate,
  'key list': keyList,
  'key revoke': keyRevoke,
};
