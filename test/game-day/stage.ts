import { PROD, type Resource, templateFor } from '../infra/synthesize.ts';
import {
  type AlarmProperties,
  alarmsOf,
  type Datum,
  type MetricName,
  metricsOf,
} from './cloudwatch.ts';

export const { ofType } = templateFor({ ...PROD, ODDS_MONTHLY_CREDITS: '5000000' });
export const STACK = 'betting-analytics-prod';
export const alarms = new Map(
  alarmsOf(ofType('AWS::CloudWatch::Alarm')).map((alarm) => [
    alarm.AlarmName.replace(`${STACK}-`, ''),
    alarm,
  ]),
);

export function alarmNamed(name: string): AlarmProperties {
  const alarm = alarms.get(name);
  if (!alarm) {
    throw new Error(`There is no alarm ${name}`);
  }
  return alarm;
}

const functions = ofType('AWS::Lambda::Function');
export const functionNamed = (name: string): Resource | undefined =>
  Object.values(functions).find(({ Properties }) => Properties.FunctionName === `${STACK}-${name}`);

/** A quarter of an hour begins here, and so do all shorter periods. */
export const START = Date.parse('2026-11-02T18:30:00Z');
export const MINUTE = 60_000;

/** Values of each metric in one minute. */
export type Values = Readonly<Record<string, readonly number[]>>;

/** An alarm may name a metric twice. */
function distinct(names: readonly MetricName[]): readonly MetricName[] {
  return [...new Map(names.map((name) => [name.metric, name])).values()];
}

/** The values of an alarm's metrics, minute by minute. */
export function valuesOf(
  alarm: AlarmProperties,
  valuesAt: (minute: number) => Values,
): readonly Datum[] {
  return Array.from({ length: 75 }, (_, minute) =>
    distinct(metricsOf(alarm)).flatMap((name) =>
      (valuesAt(minute)[name.metric] ?? []).map((value) => ({
        ...name,
        at: START + minute * MINUTE,
        value,
      })),
    ),
  ).flat();
}
