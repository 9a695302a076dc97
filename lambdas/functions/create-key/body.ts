import { shortText } from '#http/account/json-body.ts';

export const FIELDS = { name: shortText(64, 'What you call the key.') };
