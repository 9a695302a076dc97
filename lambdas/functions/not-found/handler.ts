import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { ACCOUNT_ENDPOINTS } from '../account-endpoints.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { createNotFound } from './not-found.ts';

export const handler = createNotFound(
  [...Object.values(ENDPOINTS).flat(), ...Object.values(ACCOUNT_ENDPOINTS)],
  keyAccess(serviceTable()),
);
