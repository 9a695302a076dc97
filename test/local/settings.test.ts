import { describe, expect, test } from 'vitest';
import { readSettings } from '../../local/settings.ts';

describe('the settings of npm start', () => {
  test('have defaults', () => {
    expect(readSettings({ PORT: '' }, [], '/home')).toEqual({
      port: 3000,
      dataDir: '/home/.local',
      fresh: false,
      dynamodbEndpoint: undefined,
      oddsApiKeys: {},
      limitsRoutes: true,
    });
  });

  test('come from the environment and the command line', () => {
    const env = {
      PORT: '0',
      LOCAL_DATA_DIR: '/tmp/x',
      DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000/',
      ODDS_API_KEY: 'k',
      ROUTE_LIMITS: 'off',
    };
    expect(readSettings(env, ['--fresh'], '/home')).toEqual({
      port: 0,
      dataDir: '/tmp/x',
      fresh: true,
      dynamodbEndpoint: 'http://127.0.0.1:8000',
      oddsApiKeys: { ODDS_API_KEY: 'k' },
      limitsRoutes: false,
    });
  });

  test.each(['70000', '-1', '3000x', '1e3', ' 3000', '3.5'])('refuse PORT=%s by name', (PORT) => {
    expect(() => readSettings({ PORT }, [], '/')).toThrow(/^PORT must be/);
  });

  test.each(['localhost:8000', 'ftp://x', 'dynamodb'])(
    'refuse DYNAMODB_ENDPOINT=%s by name',
    (endpoint) => {
      expect(() => readSettings({ DYNAMODB_ENDPOINT: endpoint }, [], '/')).toThrow(
        /^DYNAMODB_ENDPOINT must be/,
      );
    },
  );

  test('refuse a switch that is neither on nor off by name', () => {
    expect(() => readSettings({ ROUTE_LIMITS: 'no' }, [], '/')).toThrow(
      'ROUTE_LIMITS must be on or off',
    );
  });

  test('refuse unknown arguments', () => {
    expect(() => readSettings({}, ['--fresh', '--frsh'], '/')).toThrow('--frsh');
  });
});
