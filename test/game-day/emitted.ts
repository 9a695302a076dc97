import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Datum } from './cloudwatch.ts';

type Emf = Readonly<Record<string, unknown>> & {
  readonly _aws: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string }[];
    }[];
  };
};

/** The values that CloudWatch reads from a line of a log; none where it is no line of metrics. */
export function dataIn(line: string): readonly Datum[] {
  if (!line.includes('"_aws"')) {
    return [];
  }
  const emf: Emf = JSON.parse(line);
  const at = emf._aws.Timestamp;
  return emf._aws.CloudWatchMetrics.flatMap(
    ({ Namespace: namespace, Dimensions, Metrics: metrics }) =>
      Dimensions.flatMap((names) => {
        const dimensions = Object.fromEntries(names.map((name) => [name, String(emf[name])]));
        return metrics.flatMap(({ Name: metric }) =>
          [emf[metric]]
            .flat()
            .map((value) => ({ namespace, metric, dimensions, at, value: Number(value) })),
        );
      }),
  );
}

type MetricFilter = {
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly {
    readonly MetricNamespace: string;
    readonly MetricName: string;
    readonly MetricValue: string;
  }[];
};

/** The values that the metric filters of a template read from the platform's report of a call. */
export function dataInReport(
  filters: readonly MetricFilter[],
  metrics: Readonly<Record<string, number>>,
  at: number,
): readonly Datum[] {
  return filters
    .filter(({ FilterPattern }) => FilterPattern === '{ $.type = "platform.report" }')
    .flatMap(({ MetricTransformations }) => MetricTransformations)
    .map(({ MetricNamespace: namespace, MetricName: metric, MetricValue }) => {
      const [, name = ''] = /^\$\.record\.metrics\.(\w+)$/.exec(MetricValue) ?? [];
      return { namespace, metric, dimensions: {}, at, value: metrics[name] ?? Number.NaN };
    });
}

/**
 * The metrics of a function as its variables in the template make them, and all that it has
 * published.
 */
export function metricsOfFunction(variables: Readonly<Record<string, unknown>>) {
  const { POWERTOOLS_METRICS_NAMESPACE: namespace, POWERTOOLS_SERVICE_NAME: serviceName } =
    variables;
  const powertools = new Metrics({
    namespace: String(namespace),
    serviceName: String(serviceName),
  });
  const data: Datum[] = [];
  const metrics = {
    addMetric: (...metric: Parameters<Metrics['addMetric']>) => powertools.addMetric(...metric),
    publishStoredMetrics() {
      data.push(...dataIn(JSON.stringify(powertools.serializeMetrics())));
      powertools.clearMetrics();
    },
  };
  return { metrics, data };
}
