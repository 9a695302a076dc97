/**
 * The stack copies the built page and the packages beside the bundle, and they are read here from
 * the folder of the bundle.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { clientEndpoints, pageEndpoints } from './endpoint.ts';
import { createGetClients } from './get-clients.ts';
import { createGetPage } from './get-page.ts';

const readAsset = (name: string) => JSON.parse(readFileSync(join(__dirname, name), 'utf8'));
const getPage = createGetPage(readAsset('page.json'));
const getClients = createGetClients(readAsset('clients.json'));

export const handler = createRouter([
  ...pageEndpoints.map((endpoint) => createHandler(endpoint, getPage, {})),
  ...clientEndpoints.map((endpoint) => createHandler(endpoint, getClients, {})),
]);
