import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectLines } from '#domain/board/collect-lines.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { MAX_ROWS } from '#http/board/query.ts';
import { encodeText } from '#http/encode-body.ts';
import { quotesOfFolder } from '../../../research/captures/recorded-bodies.ts';
import { createApi } from '../../support/api-client.ts';
import { SLOT } from '../../support/api-client-items.ts';

const SWEEP = join(import.meta.dirname, '../../../../shared/data/odds-api/multiregion-20260416');
const MAX_BYTES = 80_000;

test.runIf(existsSync(SWEEP))('every line of a sweep is one answer of at most 80 KB', async () => {
  const quotes = quotesOfFolder(SWEEP, SLOT, () => undefined);
  const settings = DEFAULT_SCAN_SETTINGS;
  const lines = collectLines({ quotes, settings, now: SLOT, clones: [] });
  const client = createApi({ scan: { generatedAt: SLOT, lines } }).as();
  const { text, json } = await client.get(`/api/v1/board?limit=${MAX_ROWS}`);
  expect(json()).toMatchObject({ count: expect.any(Number), next_cursor: null });
  expect((json() as { count: number }).count).toBeGreaterThan(2_300);
  const { body } = encodeText(text, 'br');
  expect(Buffer.from(body, 'base64').length).toBeLessThanOrEqual(MAX_BYTES);
});
