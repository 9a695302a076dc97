import { isPrintable } from '#domain/odds/printable.ts';
import { UNGRADED_REASONS } from '#domain/record/entries.ts';
import type { ParameterError } from '#http/api-error.ts';
import { invalidFlags } from '../problem.ts';
import { defineVerb } from '../verb.ts';

const REASONS: readonly string[] = UNGRADED_REASONS;

export const correctRecord = defineVerb({
  summary: 'Replaces a wrong result of the public record by a correction that everyone sees.',
  example: "--pick 42 --score 2:1 --because 'The feed had the score of another match'",
  flags: { pick: 'INDEX', because: 'TEXT' },
  optional: { score: 'HOME:AWAY', ungraded: 'REASON' },
  maxLengths: { because: 300 },
  async run({ call }, { pick, because, score, ungraded }) {
    const [, home, away] = /^(\d{1,3}):(\d{1,3})$/.exec(score ?? '') ?? [];
    const errors: ParameterError[] = [
      ...(/^\d{1,9}$/.test(pick)
        ? []
        : [{ parameter: '--pick', message: 'must be the index of a pick' }]),
      ...(because.trim() === '' || !isPrintable(because.trim())
        ? [{ parameter: '--because', message: 'must say why, in public and in one line' }]
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
