import type { Answer, Done } from '#functions/operator/answer.ts';
import type { ParameterError } from '#http/api-error.ts';

type ProblemView = Readonly<Record<'code' | 'title' | 'detail', string>> &
  Readonly<Record<string, unknown>>;

/** An error that the operator is shown on stderr: a stable code, and what to do about it. */
export class AdminProblem extends Error {
  override readonly name = 'AdminProblem';
  readonly view: ProblemView;
  /** What the command did find out, for stdout. */
  readonly document: Readonly<Record<string, unknown>> | undefined;

  constructor(view: ProblemView, document?: Readonly<Record<string, unknown>>) {
    super(view.detail);
    this.view = view;
    this.document = document;
  }
}

/** The refusals of commands as problems, by their reason. */
const REFUSALS: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  account_not_found: [
    'No such account',
    'There is no account of this --user. `account list` shows all.',
  ],
  key_not_found: [
    'No such key',
    'The account has no key of this --key-id. `key list` shows the active ones, and those that ' +
      'were revoked last.',
  ],
  key_limit_reached: [
    'Too many keys',
    'The account has three active keys, or has had a hundred keys in the last weeks. Revoke one ' +
      'to create another, or wait.',
  ],
  no_destination: [
    'No such destination',
    'The account has no such chat. `destination set` saves one.',
  ],
  no_webhook: ['No webhook', 'The account has no webhook. `webhook set` saves one.'],
  test_running: ['A test call runs', 'Another test call of the account has not ended yet.'],
  too_many_tests: ['Too many test calls', 'An account can make ten in a minute. Wait.'],
  rotated_too_often: [
    'Too many secrets',
    'Four secrets sign already. Wait until one of them has ended.',
  ],
  delivery_not_found: [
    'No such delivery',
    'The log has no delivery of this --delivery. `webhook deliveries` lists it.',
  ],
  delivery_waiting: [
    'The delivery is waiting',
    'It is still pending, and goes out by itself at the next scan.',
  ],
  too_many_decisions: [
    'Too many decisions',
    'A thousand names are decided already. `match forget` makes room.',
  ],
  pick_not_found: [
    'No such pick',
    'The record has no pick of this --pick. `/record/picks` lists them.',
  ],
  not_settled: [
    'The pick has no result',
    'Only a result can be corrected, and the pick has none yet.',
  ],
  same_result: ['Nothing to correct', 'The last result of the pick says the same.'],
  corrected_meanwhile: [
    'Corrected meanwhile',
    'Another correction of the pick was faster. Look at it first.',
  ],
  delivery_expired: ['The delivery has expired', 'All events of its picks have started.'],
  replayed_too_often: [
    'Deliveries were sent again too often',
    'A thousand were sent again of late. Wait until their events are over.',
  ],
  unknown_command: [
    'The stack does not know the command',
    'The stack is of another release than this command line. Deploy it first.',
  ],
  'plan_required:sharp': [
    'The plan does not include the API',
    'Only an account on the plan sharp has keys and a webhook.',
  ],
};

/** What a command did, unless it was refused: then an AdminProblem is thrown. */
export function accepted(answer: Answer): Done<object> {
  if (answer.ok) {
    return answer;
  }
  if (answer.errors) {
    throw invalidFields(answer.errors);
  }
  throw refused(answer.reason);
}

/** The problem of a refusal, by its reason. */
export function refused(reason: string): AdminProblem {
  const [title, detail] = (Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason] : undefined) ?? [
    'Refused',
    `The stack refused: ${reason}.`,
  ];
  return new AdminProblem({ code: reason, title, detail });
}

/** The problem of invalid options, all of them at once. */
export function invalidFlags(
  errors: readonly ParameterError[],
  extra: { usage?: string } = {},
): AdminProblem {
  const detail = errors.map(({ parameter, message }) => `${parameter} ${message}`).join('; ');
  const title = 'Invalid options';
  return new AdminProblem({ code: 'invalid_parameter', title, detail, errors, ...extra });
}

/** The problem of fields of an input, named by the flags that they come from. */
export function invalidFields(errors: readonly ParameterError[]): AdminProblem {
  return invalidFlags(
    errors.map(({ parameter, message }) => ({
      parameter: `--${parameter.replaceAll('_', '-')}`,
      message,
    })),
  );
}

/** The choice that a flag names. Throws an AdminProblem where it is none of them. */
export function readChoice<const T extends string>(
  parameter: string,
  text: string,
  choices: readonly T[],
): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) {
    return chosen;
  }
  throw invalidFlags([{ parameter, message: `must be one of: ${choices.join(', ')}` }]);
}

/** Any error as the JSON document for stderr. */
export function toProblemView(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof AdminProblem) {
    return error.view;
  }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: 'internal_error', title: 'The command failed', detail };
}
