/** What the gateway knows of one answered request. */
export type Access = {
  readonly requestId: string;
  readonly receivedAt: number;
  readonly routeKey: string | undefined;
  readonly status: number;
  readonly latencyMs: number;
  readonly bytes: number;
  /** Why the gateway answered by itself; undefined where a function answered. */
  readonly error: string | undefined;
};

/**
 * A line of the access log: the stage's format with its variables replaced, and `-` for those
 * without a value.
 */
export function accessLine(format: string, access: Access): string {
  const values: Readonly<Record<string, string | number | undefined>> = {
    requestId: access.requestId,
    requestTimeEpoch: access.receivedAt,
    routeKey: access.routeKey,
    status: access.status,
    responseLatency: access.latencyMs,
    responseLength: access.bytes,
    'error.message': access.error,
  };
  return format.replaceAll(/\$context\.([\w.]*\w)/g, (_, name: string) =>
    String(values[name] ?? '-'),
  );
}
