import { UNGRADED_REASONS } from '#domain/record/entries.ts';
import type { ParameterError } from '#http/api-error.ts';
import { invalidFlags } from '../problem.ts';
import { defineVerb } from '../verb.ts';

const REASONS: readonly string[] = UNGRADED_REASONS;

/**
 * Has the stack replace a wrong result of the public record by a correction, which everybody sees
 * with its reason.
 */
export const correctRecord = defineVerb({
  flags: { pick: 'INDEX', because: 'TEXT' },
  optional: { score: 'HOME:AWAY', ungraded: 'REASON' },
  maxLengths: { because: 300 },
  async run({ call }, { pick, because, score, ungraded }) {
    const [, home, away] = /^(\d{1,3}):(\d{1,3})$/.exec(score ?? '') ?? [];
    const errors: ParameterError[] = [
      ...(/^\d{1,9}$/.test(pick)
        ? []
        : [{ parameter: '--pick', message: 'must be the index of a pick' }]),
      ...(because.trim() === ''
        ? [{ parameter: '--because', message: 'must say why, in public' }]
        : []),
      ...(score !== undefined && home === undefined
        ? [{ parameter: '--score', message: 'must be like 2:1, the home side of the pick first' }]
        : []),
      ...(ungraded !== undefined && !REASONS.includes(ungraded)
        ? [{ parameter: '--ungraded', message: `must be one of ${REASONS.join(', ')}` }]
        : []),
      ...((score === undefined) === (ungraded === undefined)
        ? [{ parameter: '--score', message: 'or --ungraded is to be given, and not both' }]
        : []),
    ];
    if (errors.length > 0) {
      throw invalidFlags(errors);
    }
    return call('record correct', {
      pick: Number(pick),
      because,
      ...(score && { score: { home: Number(home), away: Number(away) } }),
      ...(ungraded !== undefined && { ungraded }),
    });
  },
});
