import { isPlan, PLANS, type Plan } from '#domain/access/entitlement.ts';
import { invalidFlags } from './flags.ts';

/** The plan that `--plan` names. Throws an AdminProblem where there is no such plan. */
export function readPlan(text: string): Plan {
  if (isPlan(text)) return text;
  throw invalidFlags([{ parameter: '--plan', message: `must be one of: ${PLANS.join(', ')}` }]);
}
