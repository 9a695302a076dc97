import { localOverride } from '#runtime/local-override.ts';

/**
 * Names of the environment variables a function may read; `lib` sets them, `handler.ts` reads them.
 */
export type EnvName =
  | 'TABLE_NAME'
  // The secrets of the MAC in API keys, between commas: a value, so that a cold start waits for no
  // call.
  | 'API_KEY_SECRETS'
  | 'SCAN_INTERVAL_SECONDS'
  // Each provider of odds names its own.
  | `ODDS_${string}`
  | 'QUOTES_BUCKET'
  // Who runs the service, and whether prices may be shown to everyone: what the stage says.
  | 'OPERATOR_NAME'
  | 'OPERATOR_CONTACT'
  | 'UPGRADE_URL'
  | 'TERMS_URL'
  | 'RAW_PRICES'
  // What CloudFront sends with every request; set where there is an edge.
  | 'EDGE_SECRET'
  | 'WEBHOOK_QUEUE_URL'
  | 'SHARD_QUEUE_URL'
  | 'DISPATCH_SHARDS'
  | 'WEBHOOK_MASTER_KEY_SECRET'
  // The id of the secret that the record's key follows from, and the name of a record that has no
  // entries yet.
  | 'RECORD_KEY_SECRET'
  | 'RECORD_ORIGIN'
  | 'PUBLIC_URL'
  // `off` where the documentation leaves out the pages for operators.
  | 'DOCS_OPERATOR'
  | 'IDENTITY_ISSUER'
  | 'IDENTITY_CLIENT_ID'
  // The id of the secret that holds it.
  | 'IDENTITY_CLIENT_SECRET'
  | 'IDENTITY_SCOPE'
  // Where a function's metrics are kept; Powertools reads it too.
  | 'POWERTOOLS_METRICS_NAMESPACE'
  // The platform sets them, not `lib`.
  | `AWS_${'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY' | 'SESSION_TOKEN'}`
  // Another address than AWS's own, for one service or for all: where a stack is tried out.
  | `AWS_ENDPOINT_URL${'' | '_COGNITO_IDENTITY_PROVIDER'}`;

/**
 * The value of a variable the function cannot run without. Throws naming the variable when it is
 * absent or empty.
 */
export function requiredEnv(name: EnvName): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`Environment variable ${name} is not set`);
  }
  return value;
}

/** The value of an optional variable; absent and empty are the same. */
export function optionalEnv(name: EnvName): string | undefined {
  return process.env[name] || undefined;
}

/**
 * How far the slots of the scan grid are apart, in milliseconds. Throws when the variable is not a
 * number of seconds.
 */
export function scanIntervalMs(): number {
  const seconds = Number(requiredEnv('SCAN_INTERVAL_SECONDS'));
  if (!(seconds > 0)) {
    throw new Error('Environment variable SCAN_INTERVAL_SECONDS is not a number of seconds');
  }
  return seconds * 1000;
}

/**
 * How a function finds the provider of identities. Plain http to this machine is permitted where
 * the host of the function says so, which only the local stack does.
 */
export function identitySettings() {
  return {
    issuer: requiredEnv('IDENTITY_ISSUER'),
    clientId: requiredEnv('IDENTITY_CLIENT_ID'),
    clientSecretId: requiredEnv('IDENTITY_CLIENT_SECRET'),
    redirectUri: `${requiredEnv('PUBLIC_URL')}/signed-in`,
    scope: requiredEnv('IDENTITY_SCOPE'),
    allowsLoopback: localOverride<boolean>('loopback-identity') === true,
  };
}
