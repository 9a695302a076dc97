import { describe, expect, test } from 'vitest';
import { readStageConfig } from '../../lib/stage-config.ts';
import { withFeedKeysApart } from '../../local/feed-keys.ts';
import { isOddsApiKey, readSettings } from '../../local/settings.ts';

const feeds = (...list: readonly object[]) => ({ ODDS_FEEDS: JSON.stringify(list) });
const ONE = { name: 'one', kind: 'the-odds-api', api_key: 'key-of-one' };
const TWO = { name: 'two', kind: 'odds-api-io', api_key: 'key-of-two' };

describe('the key of a feed that stands in ODDS_FEEDS', () => {
  test('gets a variable of its own, and the app is told the name of a secret only', () => {
    const env = withFeedKeysApart(feeds(ONE, TWO));
    const told = Object.entries(env).filter(([name]) => !isOddsApiKey(name));
    expect(JSON.stringify(told)).not.toMatch(/key-of|api_key/);
    const { feed } = readStageConfig(Object.fromEntries(told) as Record<string, string>);
    expect(feed.secrets).toEqual(['local1', 'local2']);
    expect(readSettings(feeds(ONE, TWO), [], '/').oddsApiKeys).toEqual({
      ODDS_API_KEY_LOCAL1: 'key-of-one',
      ODDS_API_KEY_LOCAL2: 'key-of-two',
    });
  });

  test('never takes the name of a secret that another feed has', () => {
    const { api_key: _, ...named } = { ...TWO, secret: 'local1' };
    const env = { ...withFeedKeysApart(feeds(ONE, named)) };
    expect(env.ODDS_API_KEY_LOCAL2).toBe('key-of-one');
    expect(env).not.toHaveProperty('ODDS_API_KEY_LOCAL1');
  });

  test.each([
    ['no text', { ...ONE, api_key: 7 }],
    ['empty', { ...ONE, api_key: '' }],
    ['beside the name of a secret', { ...ONE, secret: 'second' }],
  ])('is refused without being shown if it is %s', (_, feed) => {
    const read = () => withFeedKeysApart(feeds(TWO, feed));
    expect(read).toThrow('ODDS_FEEDS, feed number 2: api_key cannot be used; it must be the key');
    expect(read).not.toThrow('key-of');
  });

  test.each([
    undefined,
    '',
    '[{',
    '{"api_key":"k"}',
    '["api_key"]',
    JSON.stringify([{ name: 'a' }]),
  ])('is not looked for in %s, which the app judges', (ODDS_FEEDS) => {
    const env = { ODDS_FEEDS };
    expect(withFeedKeysApart(env)).toBe(env);
  });
});
