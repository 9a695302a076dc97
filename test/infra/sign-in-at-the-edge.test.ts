import { Template } from 'aws-cdk-lib/assertions';
import type { Context } from 'aws-lambda';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createEndSession } from '#functions/session/end-session/end-session.ts';
import { SESSION_ENDPOINTS } from '#functions/session/endpoints.ts';
import { createFinishSignIn } from '#functions/session/finish-sign-in/finish-sign-in.ts';
import { createOpenSession } from '#functions/session/open-session/open-session.ts';
import { createStartSignIn } from '#functions/session/start-sign-in/start-sign-in.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { createRoutes } from '#http/router.ts';
import { identitySettings, optionalEnv, requiredEnv } from '#runtime/env.ts';
import { EdgeStack } from '../../lib/edge-stack.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { type Resource, templateFor, unbundledApp } from './synthesize.ts';

const ORIGIN = 'origin.example.org';
const EDGE = 'https://api.example.org';
const SETTINGS = {
  DEPLOY_REGION: 'eu-central-1',
  API_DOMAIN: ORIGIN,
  DOMAINS_IN_USE: 'yes',
  API_CERTIFICATE_ARN: 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d',
  EDGE_DOMAIN: 'api.example.org',
  EDGE_CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/4e5f6a7b',
};
const { ofType, template } = templateFor(SETTINGS);
const edge = Template.fromStack(
  new EdgeStack(unbundledApp(), readStageConfig(SETTINGS), {
    origin: ORIGIN,
    domain: { name: SETTINGS.EDGE_DOMAIN, certificateArn: SETTINGS.EDGE_CERTIFICATE_ARN },
  }),
);

type Origin = {
  readonly DomainName: string;
  readonly OriginCustomHeaders: readonly {
    readonly HeaderName: string;
    readonly HeaderValue: string;
  }[];
};

/** What CloudFront adds to every request, by the template. */
function edgeHeaders(): Record<string, string> {
  const [found] = Object.values(edge.findResources('AWS::CloudFront::Distribution'));
  const [origin]: Origin[] = found?.Properties.DistributionConfig.Origins ?? [];
  expect(origin?.DomainName).toBe(ORIGIN);
  return Object.fromEntries(
    (origin?.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
      HeaderName.toLowerCase(),
      HeaderValue,
    ]),
  );
}

function variablesOf({ Properties }: Resource): Record<string, unknown> {
  return (Properties.Environment as { Variables: Record<string, unknown> }).Variables;
}

/** The function of the session routes with the variables that the template gives it. */
function sessionHandler() {
  const [session] = Object.values(ofType('AWS::Lambda::Function')).filter(
    ({ Properties }) => Properties.FunctionName === 'betting-analytics-dev-session',
  );
  for (const [name, value] of Object.entries(session ? variablesOf(session) : {})) {
    vi.stubEnv(name, typeof value === 'string' ? value : 'https://provider.example');
  }
  const publicUrl = requiredEnv('PUBLIC_URL');
  const { redirectUri } = identitySettings();
  const deps = {
    cookies: createSessionCookies(publicUrl),
    publicUrl,
    newAttempt: () => ({ state: 's1', nonce: 'n1', verifier: 'v1' }),
    signInUrl: async ({ state }: { readonly state: string }) =>
      `https://provider.example/sign-in?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
    redeem: async () =>
      ({
        ok: true,
        userId: 'ada',
        email: 'ada@example.com',
        refreshToken: 'r1'.padEnd(43, 'x'),
      }) as const,
    refresh: async () =>
      ({
        ok: true,
        accessToken: 'a1',
        expiresIn: 900,
        refreshToken: 'r2'.padEnd(43, 'x'),
      }) as const,
    revoke: async () => undefined,
    signIn: async () => undefined,
  };
  return createRoutes(
    SESSION_ENDPOINTS,
    {
      'start-sign-in': createStartSignIn(deps),
      'finish-sign-in': createFinishSignIn(deps),
      'open-session': createOpenSession(deps),
      'end-session': createEndSession(deps),
    },
    { edgeSecret: optionalEnv('EDGE_SECRET') },
  );
}

const handler = sessionHandler();
afterAll(() => void vi.unstubAllEnvs());

/** A browser that keeps cookies by the host that it asked, and reaches the API by the edge. */
function createBrowser() {
  const cookies = new Map<string, Map<string, string>>();
  return async (address: string, method = 'GET', headers: Record<string, string> = {}) => {
    const { host, pathname, search } = new URL(address);
    const jar = cookies.get(host) ?? new Map<string, string>();
    cookies.set(host, jar);
    const isEdge = host === SETTINGS.EDGE_DOMAIN;
    const answer = await handler(
      {
        routeKey: `${method} ${pathname}`,
        rawPath: pathname,
        rawQueryString: search.slice(1),
        headers: { host: ORIGIN, ...headers, ...(isEdge && edgeHeaders()) },
        cookies: [...jar].map(([name, value]) => `${name}=${value}`),
        requestContext: { requestId: 'r1', http: { method, sourceIp: '192.0.2.1' } },
      },
      {} as Context,
    );
    for (const cookie of answer.cookies ?? []) {
      const [pair = ''] = cookie.split('; ');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
}

describe('behind the edge', () => {
  test('a person signs in, and keeps the session, at the name of the edge', async () => {
    const visit = createBrowser();
    const started = await visit(`${EDGE}/account/sign-in`);
    expect(started.statusCode).toBe(303);
    const asked = new URL(started.headers.Location ?? '').searchParams;
    const callback = asked.get('redirect_uri') ?? '';
    const [client] = Object.values(ofType('AWS::Cognito::UserPoolClient'));
    expect(client?.Properties.CallbackURLs).toEqual([callback]);

    const finished = await visit(`${callback}?code=c1&state=${asked.get('state')}`);
    expect(finished).toMatchObject({ statusCode: 303, headers: { Location: '/' } });
    const opened = await visit(`${EDGE}/account/session`, 'POST', { origin: EDGE });
    expect(opened.statusCode).toBe(200);
    expect(JSON.stringify([started, finished, opened])).not.toContain(ORIGIN);
  });

  test('a request that finds the origin is refused as by the gateway, whatever it says', async () => {
    const visit = createBrowser();
    for (const headers of [{}, { 'x-from-edge': '' }, { 'x-from-edge': 'guessed' }]) {
      const answer = await visit(`https://${ORIGIN}/account/sign-in`, 'GET', headers);
      expect(answer).toMatchObject({ statusCode: 403, body: '{"message":"Forbidden"}' });
      expect(answer.cookies).toBeUndefined();
    }
  });

  test('every function that answers requests knows the word of the edge, which no template holds', () => {
    const word = edgeHeaders()['x-from-edge'];
    const [secret] = Object.values(ofType('AWS::SecretsManager::Secret')).filter(
      ({ Properties }) => Properties.Name !== undefined,
    );
    expect(word).toBe(`{{resolve:secretsmanager:${secret?.Properties.Name}:SecretString:::}}`);
    expect(secret?.Properties.ReplicaRegions).toEqual([{ Region: 'us-east-1' }]);
    const called = new Set(
      Object.values(ofType('AWS::ApiGatewayV2::Integration')).map(({ Properties }) =>
        JSON.stringify(Properties.IntegrationUri),
      ),
    );
    const told = Object.entries(ofType('AWS::Lambda::Function')).filter(
      ([, each]) => variablesOf(each).EDGE_SECRET === word,
    );
    expect(told.length).toBe(called.size);
  });

  test('no variable of a function and no output names the origin', () => {
    for (const each of Object.values(ofType('AWS::Lambda::Function'))) {
      const { EDGE_SECRET: _, ...variables } = variablesOf(each);
      expect(JSON.stringify(variables)).not.toContain(ORIGIN);
    }
    template.hasOutput('ApiUrl', { Value: EDGE });
    expect(JSON.stringify(template.findOutputs('*'))).not.toContain(ORIGIN);
  });
});

test('without an edge every request is answered', () => {
  for (const { Properties } of Object.values(templateFor().ofType('AWS::Lambda::Function'))) {
    expect(JSON.stringify(Properties.Environment)).not.toContain('EDGE_SECRET');
  }
});
