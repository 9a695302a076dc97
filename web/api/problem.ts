/** A refusal of the server, as its problem document words it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  /** What is wrong with single fields, by their names. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    fields: Readonly<Record<string, string>>,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The server could not be reached, or its answer did not arrive. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Whether a change may have been made though it failed here: no refusal says that it was not. */
export function mayBeDone(error: unknown): boolean {
  return !(error instanceof Problem) || error.status >= 500;
}

/** A sentence for people about whatever was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem) {
    return error.message;
  }
  if (error instanceof Unreachable) {
    return 'The server cannot be reached. Check the connection and try again.';
  }
  return 'Something went wrong on this page. Reload it and try again.';
}

/** Tells of a change that failed, to people who have left the form where it was asked for. */
export function tellFailed(change: string, error: unknown): string {
  return mayBeDone(error)
    ? `${change} may have succeeded, but no answer confirms it.`
    : `${change} failed. ${sentenceOf(error)}`;
}

type ProblemBody = {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly title?: unknown;
  readonly errors?: unknown;
};

/**
 * The problem that a response describes; one that describes none gets a sentence with its status.
 */
export async function readProblem(response: Response): Promise<Problem> {
  const body: ProblemBody = await response.json().catch(() => ({}));
  const { code, detail, title, errors } = body ?? {};
  const fallback = `The server answered with status ${response.status}.`;
  const sentence = [detail, title].find((text) => typeof text === 'string') ?? fallback;
  const entries = Array.isArray(errors) ? errors : [];
  const fields = entries.flatMap((entry): [string, string][] => {
    const { parameter, message } = (entry ?? {}) as { parameter?: unknown; message?: unknown };
    return typeof parameter === 'string' && typeof message === 'string'
      ? [[parameter, message]]
      : [];
  });
  return new Problem(
    response.status,
    typeof code === 'string' ? code : 'unknown',
    String(sentence),
    Object.fromEntries(fields),
  );
}
