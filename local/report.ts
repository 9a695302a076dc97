import { DEMO_EMAIL } from './identity/users.ts';
import type { TaskOutcome } from './state-machine/state-machine.ts';

/** An API key to try the service with, or the reason why there is none. */
export type DemoKey = { readonly key: string } | { readonly problem: string };

const MAX_REASON_LENGTH = 300;

/** The text for the terminal once the stack answers: addresses, the demo key, requests to copy. */
export function banner(
  gatewayUrl: string,
  demo: DemoKey,
  places: { readonly dataDir: string; readonly password: string },
): string {
  const key = 'key' in demo ? demo.key : 'YOUR_KEY';
  const curl = (path: string) =>
    `  curl -s -H 'Authorization: Bearer ${key}' '${gatewayUrl}/api/v1/${path}'`;
  return [
    '',
    `Page      ${gatewayUrl}/`,
    `Sign in   ${DEMO_EMAIL}  password ${places.password}`,
    `API       ${gatewayUrl}/api/v1`,
    `Docs      ${gatewayUrl}/docs`,
    `Health    ${gatewayUrl}/health`,
    `Data      ${places.dataDir} (logs of the functions in logs/)`,
    'key' in demo ? `Demo key  ${demo.key} (plan sharp)` : `Demo key  none: ${demo.problem}`,
    '',
    curl('me'),
    curl('opportunities?kind=value&min_ev=0.02&limit=5'),
    curl('matches?hours=24&limit=5'),
    '',
    'One line per scan follows. Ctrl-C stops everything.',
    '',
  ].join('\n');
}

/**
 * The line about an invocation by the loop, and a second one where sports could not be read;
 * undefined where there is nothing to report.
 */
export function scanLine(functionName: string, outcome: TaskOutcome): string | undefined {
  const time = slotTime(outcome.event);
  if (!outcome.ok) {
    return `${time}  ${functionName} failed: ${oneLine(outcome.error)}`;
  }
  if (functionName !== 'scan-odds') {
    return undefined;
  }
  const result = outcome.answer as ScanAnswer;
  const failure = result.failure === undefined ? '' : `\n${time}  not read: ${result.failure}`;
  if (!result.published) {
    return `${time}  nothing published: ${result.reason ?? 'no reason given'}${failure}`;
  }
  const { events, prices, value, surebets, combos, seconds } = result;
  return (
    `${time}  ${events} events  ${prices} prices  ${value} value  ${surebets} surebets  ${combos} combos  ` +
    `${seconds.toFixed(2)} s${failure}`
  );
}

/** Any error in one line, without a stack trace. */
export function oneLine(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  const type = error instanceof Error && 'errorType' in error ? String(error.errorType) : name;
  const text = message || (cause instanceof Error ? cause.message : '');
  return `${type}: ${text}`.replace(/\s+/g, ' ').slice(0, MAX_REASON_LENGTH);
}

/** The answer of scan-odds, as the state machine gets it. */
type ScanAnswer = {
  readonly published: boolean;
  readonly events: number;
  readonly prices: number;
  readonly value: number;
  readonly surebets: number;
  readonly combos: number;
  readonly seconds: number;
  readonly reason?: string;
  readonly failure?: string;
};

/** Time of day (UTC) of the slot in the event, or of now where it names none. */
function slotTime(event: unknown): string {
  const { slot = '' } = (event ?? {}) as { slot?: string };
  const at = Date.parse(slot);
  return `${new Date(Number.isNaN(at) ? Date.now() : at).toISOString().slice(11, 19)}Z`;
}
