import type { EventMarket } from '../../../clients/generated/page-types.ts';
import { percent } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import { ROLE_NAMES, restsOn, sourceName, titleOfFamily } from './names.ts';

const AXES: Readonly<Record<string, string>> = {
  all: '',
  home: ' for who is favoured',
  draw: ' for the draw',
};

/** How the fair price of a market was made, folded. */
export function FairPrice({ market }: { readonly market: EventMarket }) {
  const { outcomes, votes, weights, anchor, uses_goals: usesGoals } = market;
  return (
    <details class="fair-price">
      <summary>How this fair price was made</summary>
      <p>
        {restsOn(market)}
        {anchor !== null && usesGoals && ', with what handicap and total say of the goals'}.
      </p>
      {weights.length > 0 && (
        <p>
          {weights
            .map(
              ({ source, axis, weight }) =>
                `${percent(weight, 0)} ${sourceName(source)}${AXES[axis] ?? ''}`,
            )
            .join(', ')}
          .
        </p>
      )}
      {votes.length > 0 && (
        <div class="odds-scroll">
          <table class="inner">
            <caption>Margin-free probability by source</caption>
            <thead>
              <tr>
                <th scope="col">Source</th>
                <th scope="col">Kind</th>
                <th scope="col" class="figure">
                  Age
                </th>
                {outcomes.map(({ outcome }) => (
                  <th scope="col" class="figure" key={outcome}>
                    {outcome}
                  </th>
                ))}
                <th scope="col">Used</th>
              </tr>
            </thead>
            <tbody>
              {votes.map((vote) => (
                <tr key={vote.family}>
                  <th scope="row">{titleOfFamily(market, vote.family)}</th>
                  <td>{ROLE_NAMES[vote.role]}</td>
                  <td class="figure">{duration(vote.age_seconds * 1000)}</td>
                  {vote.probabilities.map((p, index) => (
                    <td class="figure" key={outcomes[index]?.outcome ?? index}>
                      {percent(p)}
                    </td>
                  ))}
                  <td>{vote.counted ? 'yes' : 'no: too far from the others'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
