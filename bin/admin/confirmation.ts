import { AdminProblem } from './problem.ts';
import type { FoundStack, Verb } from './verb.ts';

/** Asks a question on a terminal; absent where there is none. */
export type Ask = (question: string) => Promise<string>;

type Given = {
  readonly stack: FoundStack;
  readonly isDeployed: boolean;
  readonly values: Readonly<Record<string, string>>;
  readonly ask: Ask | undefined;
};

/**
 * Lets a verb that cannot be undone go on only if the operator means it. On a terminal the names of
 * what it concerns and of the stack have to be typed. Elsewhere it goes on for the stack of this
 * machine, and needs `--yes` for one on AWS. Throws an AdminProblem where it may not go on. Returns
 * the document of a dry run, after which nothing is to be done.
 */
export async function confirm(
  { destroys }: Verb,
  { stack, isDeployed, values, ask }: Given,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!destroys) {
    return undefined;
  }
  const { flag, effect } = destroys;
  const named = values[flag] ?? '';
  if (values['dry-run']) {
    const would = `This ${effect}.`;
    return { dry_run: true, stack: stack.name, [flag]: named, would };
  }
  if (values.yes || (!ask && !isDeployed)) {
    return undefined;
  }
  if (!ask) {
    throw new AdminProblem({
      code: 'confirmation_required',
      title: 'Nothing was done',
      detail: `This ${effect}, on ${stack.name}. Add --yes to do it, or --dry-run to see it.`,
    });
  }
  const expected = `${named} ${stack.name}`;
  const typed = await ask(`This ${effect}. It cannot be undone.\nType "${expected}" to go on: `);
  if (typed.trim() !== expected) {
    throw new AdminProblem({
      code: 'not_confirmed',
      title: 'Nothing was done',
      detail: `What was typed is not "${expected}".`,
    });
  }
  return undefined;
}
