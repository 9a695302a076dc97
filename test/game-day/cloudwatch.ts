import { joined, type Resource } from '../infra/synthesize.ts';

/**
 * One value of a metric. A dimension that a template resolves has the logical id of its resource.
 */
export type Datum = {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly at: number;
  /** When CloudWatch knows it, epoch milliseconds; by default at once. */
  readonly seenAt?: number;
  readonly value: number;
};

type Dimension = { readonly Name: string; readonly Value: unknown };
type MetricSource = {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly Dimension[];
};
type Query = {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: {
    readonly Metric: MetricSource;
    readonly Period: number;
    readonly Stat: string;
  };
};

/** An alarm of a template. */
export type AlarmProperties = Partial<MetricSource> & {
  readonly AlarmName: string;
  readonly ComparisonOperator: keyof typeof COMPARISONS;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly EvaluateLowSampleCountPercentile?: 'ignore';
  readonly Threshold: number;
  readonly TreatMissingData: 'breaching' | 'notBreaching';
  readonly Period?: number;
  readonly Statistic?: string;
  readonly ExtendedStatistic?: string;
  readonly Metrics?: readonly Query[];
};

/** What a metric of an alarm is told apart by. */
export type MetricName = Pick<Datum, 'namespace' | 'metric' | 'dimensions'>;

type Values = readonly (number | undefined)[];

const COMPARISONS = {
  GreaterThanOrEqualToThreshold: (value: number, threshold: number) => value >= threshold,
  GreaterThanThreshold: (value: number, threshold: number) => value > threshold,
  LessThanOrEqualToThreshold: (value: number, threshold: number) => value <= threshold,
  LessThanThreshold: (value: number, threshold: number) => value < threshold,
};

export function alarmsOf(
  resources: Readonly<Record<string, Resource>>,
): readonly AlarmProperties[] {
  return Object.values(resources).map(({ Properties }) => Properties as unknown as AlarmProperties);
}

function nameOf({ Namespace, MetricName: metric, Dimensions = [] }: MetricSource): MetricName {
  const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, joined(Value)]));
  return { namespace: Namespace, metric, dimensions };
}

/** The queries of an alarm; one on a single metric has one query. */
function queriesOf(alarm: AlarmProperties): readonly Query[] {
  if (alarm.Metrics) {
    return alarm.Metrics;
  }
  const { Namespace = '', MetricName: metric = '', Dimensions = [], Period = 0 } = alarm;
  const Stat = alarm.Statistic ?? alarm.ExtendedStatistic ?? '';
  return [
    {
      Id: 'm',
      MetricStat: { Metric: { Namespace, MetricName: metric, Dimensions }, Period, Stat },
    },
  ];
}

/** The metrics that an alarm looks at. */
export function metricsOf(alarm: AlarmProperties): readonly MetricName[] {
  return queriesOf(alarm).flatMap(({ MetricStat }) =>
    MetricStat ? [nameOf(MetricStat.Metric)] : [],
  );
}

export function periodOf(alarm: AlarmProperties): number {
  const periods = queriesOf(alarm).flatMap(({ MetricStat }) => MetricStat?.Period ?? []);
  return Math.max(...periods) * 1000;
}

function isOf(datum: Datum, name: MetricName): boolean {
  const key = ({ namespace, metric, dimensions }: MetricName) =>
    JSON.stringify([namespace, metric, Object.entries(dimensions).sort()]);
  return key(datum) === key(name);
}

function statisticOf(values: readonly number[], stat: string): number | undefined {
  if (values.length === 0) {
    return undefined;
  }
  const sorted = values.toSorted((a, b) => a - b);
  if (stat === 'Sum') {
    return values.reduce((sum, value) => sum + value, 0);
  }
  if (stat === 'Maximum') {
    return sorted.at(-1);
  }
  if (stat === 'Minimum') {
    return sorted[0];
  }
  if (stat === 'SampleCount') {
    return values.length;
  }
  if (/^p\d+$/.test(stat)) {
    return sorted[Math.ceil((Number(stat.slice(1)) / 100) * sorted.length) - 1];
  }
  throw new Error(`${stat} is not known`);
}

/** A percentile of fewer values is judged only by alarms that do not ignore it. */
function isLowSample(stat: string, { length }: readonly number[]): boolean {
  return /^p\d+$/.test(stat) && length < 10 / (1 - Number(stat.slice(1)) / 100);
}

/**
 * The state of an alarm at an instant, from the values that are known by then: so many of its last
 * periods have to count. Follows what CloudWatch documents of statistics, of FILL, DIFF and IF, and
 * of missing data.
 */
export function stateAt(
  alarm: AlarmProperties,
  data: readonly Datum[],
  at: number,
): 'ALARM' | 'OK' {
  const queries = queriesOf(alarm);
  const period = periodOf(alarm);
  const end = Math.floor(at / period) * period;
  // One period more, with which the first is compared by DIFF.
  const starts = Array.from(
    { length: alarm.EvaluationPeriods + 1 },
    (_, i) => end - (alarm.EvaluationPeriods + 1 - i) * period,
  );
  function seriesOf(id: string): Values {
    const query = queries.find(({ Id }) => Id === id);
    if (query?.Expression) {
      return evaluate(query.Expression, seriesOf, starts.length);
    }
    if (!query?.MetricStat) {
      throw new Error(`${alarm.AlarmName} has no ${id}`);
    }
    const { Metric, Stat } = query.MetricStat;
    const name = nameOf(Metric);
    const points = data.filter((datum) => isOf(datum, name) && (datum.seenAt ?? datum.at) <= at);
    return starts.map((from) => {
      const within = points
        .filter((datum) => datum.at >= from && datum.at < from + period)
        .map(({ value }) => value);
      const isIgnored = alarm.EvaluateLowSampleCountPercentile && isLowSample(Stat, within);
      return isIgnored ? undefined : statisticOf(within, Stat);
    });
  }
  const judged = queries.find(({ ReturnData }) => ReturnData) ?? queries[0];
  const counts = seriesOf(judged?.Id ?? '')
    .slice(1)
    .map((value) =>
      value === undefined
        ? alarm.TreatMissingData === 'breaching'
        : COMPARISONS[alarm.ComparisonOperator](value, alarm.Threshold),
    );
  const needed = alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods;
  return counts.filter(Boolean).length >= needed ? 'ALARM' : 'OK';
}

type Combine = (a: number, b: number) => number;
const OPERATORS: readonly Readonly<Record<string, Combine>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '>=': (a, b) => Number(a >= b), '>': (a, b) => Number(a > b) },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => a / b },
];

/**
 * Metric math, as far as the alarms use it: numbers, ids, operators, brackets, FILL,
 * DIFF and IF.
 */
function evaluate(expression: string, seriesOf: (id: string) => Values, length: number): Values {
  const tokens = expression.match(/[A-Za-z_]\w*|[\d.]+|>=|\|\||&&|[>+\-*/(),]/g) ?? [];
  const constant = (value: number): Values => Array.from({ length }, () => value);
  const combine = (a: Values, b: Values, by: Combine): Values =>
    a.map((left, i) => {
      const right = b[i];
      return left === undefined || right === undefined ? undefined : by(left, right);
    });
  const take = (wanted: string): void => {
    const token = tokens.shift();
    if (token !== wanted) {
      throw new Error(`${expression}: ${token} instead of ${wanted}`);
    }
  };

  function level(depth: number): Values {
    const operators = OPERATORS[depth];
    if (!operators) {
      return primary();
    }
    let left = level(depth + 1);
    for (let by = operators[tokens[0] ?? '']; by; by = operators[tokens[0] ?? '']) {
      tokens.shift();
      left = combine(left, level(depth + 1), by);
    }
    return left;
  }
  function parameters(): readonly Values[] {
    const all = [level(0)];
    while (tokens[0] === ',') {
      tokens.shift();
      all.push(level(0));
    }
    take(')');
    return all;
  }
  function primary(): Values {
    const token = tokens.shift() ?? '';
    if (/^[\d.]/.test(token)) {
      return constant(Number(token));
    }
    if (token === '(') {
      const inner = level(0);
      take(')');
      return inner;
    }
    if (tokens[0] !== '(') {
      return seriesOf(token);
    }
    tokens.shift();
    const [first = [], second = [], third = []] = parameters();
    if (token === 'FILL') {
      return first.map((value, i) => value ?? second[i]);
    }
    if (token === 'DIFF') {
      return first.map((value, i) => {
        const before = first[i - 1];
        return value === undefined || before === undefined ? undefined : value - before;
      });
    }
    if (token === 'IF') {
      return first.map((value, i) => {
        if (value === undefined) {
          return undefined;
        }
        return value ? second[i] : third[i];
      });
    }
    throw new Error(`${token} is not known`);
  }
  const series = level(0);
  if (tokens.length > 0) {
    throw new Error(`${expression}: ${tokens[0]} is left over`);
  }
  return series;
}
