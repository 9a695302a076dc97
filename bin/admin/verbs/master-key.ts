import type { MasterKeyIds } from '#functions/add-master-key/add-master-key.ts';
import { defineVerb } from '../verb.ts';

/** Has the stack add a master key for new webhook secrets, and shows the ids. Secrets that were issued stay. */
export const addMasterKey = defineVerb({
  flags: {},
  async run({ stack }) {
    const { invoke } = await stack();
    return (await invoke('add-master-key', {})) as MasterKeyIds;
  },
});
