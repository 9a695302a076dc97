import { vi } from 'vitest';
import { createObservability } from '#runtime/observability.ts';

/** Everything the functions print: log lines and metrics, in order. */
const lines: string[] = [];

vi.stubEnv('POWERTOOLS_DEV', 'true');
vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'test');
vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Test');
for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
    lines.push(parts.map(String).join(' '));
  });
}

/** The real logger and metrics, printing into memory. */
export const observability = createObservability();

/** What was printed since the last call. */
export function takeLines(): string[] {
  return lines.splice(0);
}
