/** What `npm audit --json` says of the known vulnerabilities of the packages in the lock file. */

export type Advisories =
  /** One line for each vulnerable package, by how bad it is. */
  | {
      readonly kind: 'answered';
      readonly serious: readonly string[];
      readonly minor: readonly string[];
    }
  /** The service of advisories gave no answer. */
  | { readonly kind: 'unreachable'; readonly reason: string };

type Vulnerability = {
  readonly severity: string;
  readonly range: string;
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
};
type Report = {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly message?: string;
};

/** Severities that end the audit with an error; the others are shown. */
const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/** Reads the report. A text that is none means that the service gave no answer. */
export function readAdvisories(output: string): Advisories {
  const report = parse(output);
  if (report?.vulnerabilities === undefined) {
    return { kind: 'unreachable', reason: report?.message ?? 'npm audit gave no report' };
  }
  const vulnerabilities = Object.entries(report.vulnerabilities);
  const lines = (isSerious: boolean) =>
    vulnerabilities.filter(([, { severity }]) => SERIOUS.has(severity) === isSerious).map(line);
  return { kind: 'answered', serious: lines(true), minor: lines(false) };
}

function line([name, { severity, range, via }]: [string, Vulnerability]): string {
  const causes = via.map((cause) =>
    typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`,
  );
  return `${name} ${range} (${severity}): ${causes.join('; ')}`;
}

function parse(text: string): Report | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}
