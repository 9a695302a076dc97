const TOO_MANY_REQUESTS = 429;
/** A day: most picks have started by then. */
const LONGEST_MS = 86_400_000;

/**
 * How long a chat service asks to wait before the next call, in milliseconds; null where it does
 * not. Slack and Discord say it in seconds in the header `Retry-After`, Telegram in the body as
 * `parameters.retry_after`, Discord also as `retry_after`. The longest of them counts.
 */
export function retryAfterMs(answer: {
  readonly status: number | null;
  /** The header, if there was one. */
  readonly retryAfter: string | undefined;
  readonly body: string;
}): number | null {
  if (answer.status !== TOO_MANY_REQUESTS) {
    return null;
  }
  const said = [Number(answer.retryAfter ?? Number.NaN), ...secondsIn(answer.body)];
  const seconds = said.filter((value) => Number.isFinite(value) && value > 0);
  return seconds.length === 0 ? null : Math.min(LONGEST_MS, Math.ceil(Math.max(...seconds) * 1000));
}

function secondsIn(body: string): readonly number[] {
  try {
    const { retry_after, parameters } = Object(JSON.parse(body));
    return [retry_after, Object(parameters).retry_after].filter(
      (value) => typeof value === 'number',
    );
  } catch {
    return [];
  }
}
