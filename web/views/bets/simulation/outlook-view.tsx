import { Chart } from '../../../chart/chart.tsx';
import { money, percent, plural, wholeNumber } from '../../../format/text.ts';
import { Headings } from '../../../table/headings.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { type Outlook, type Plan, QUANTILES } from './simulate.ts';

type Props = { readonly plan: Plan; readonly outlook: Outlook; readonly currency: string };

/** The figures of a simulation, the bankroll at its end, and the way there. */
export function OutlookView({ plan, outlook, currency }: Props) {
  const { checkpoints, halved, behind } = outlook;
  const amount = (value: number) => money(value, currency, 0);
  const end = checkpoints.at(-1)?.quantiles ?? [];
  const lineOf = (index: number) =>
    checkpoints.map(({ bets, quantiles }) => ({ x: bets, y: quantiles[index] ?? 0 }));
  return (
    <>
      <dl class="tiles">
        <Tile
          name="Half of the bankroll lost"
          value={percent(halved)}
          note={`of the paths, at any time within ${plural(plan.bets, 'bet')}`}
        />
        <Tile name="Behind at the end" value={percent(behind)} note="of the paths" />
        <Tile
          name="Median at the end"
          value={amount(end[QUANTILES.indexOf(0.5)] ?? 0)}
          note={`from ${amount(plan.bankroll)}`}
        />
      </dl>
      <table class="inner">
        <caption>Bankroll after {plural(plan.bets, 'bet')}</caption>
        <Headings of={['Share of the paths', { figure: 'At most' }]} />
        <tbody>
          {QUANTILES.map((share, index) => (
            <tr key={share}>
              <th scope="row">{percent(share, 0)}</th>
              <td class="figure">{amount(end[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Chart
        label="Bankroll by the number of bets: the median and how far the paths spread"
        series={[
          { name: 'a quarter below', tone: 'c', shape: 'line', points: lineOf(1) },
          { name: 'a quarter above', tone: 'c', shape: 'line', points: lineOf(3) },
          {
            name: 'median',
            tone: 'a',
            shape: 'line',
            points: checkpoints.map(({ bets, quantiles: [low = 0, , median = 0, , high = 0] }) => ({
              x: bets,
              y: median,
              low,
              high,
            })),
          },
        ]}
        x={{ kind: 'number', name: 'Bets', format: wholeNumber }}
        y={{ kind: 'number', name: 'Bankroll', format: amount, from: 0 }}
      />
    </>
  );
}
