import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { QueryStringProps } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { PROJECT_ROOT } from '../../build.config.ts';
import type { EnvName } from '../../lambdas/runtime/env.ts';
import type { Environment } from '../settings.ts';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { type AlarmEntry, addAlarms } from './alarms.ts';
import { addEvidenceLog, addLogGroup, addSavedQuery } from './logs.ts';
import { FIVE_MINUTES, failedPercentOf, ownMetric, sumOf } from './metrics.ts';
import { OwnRole } from './own-role.ts';

/** The key of the app's context that names the folder of the bundled functions. */
export const BUNDLES = 'bundles';
/**
 * What a template refers to where nothing was bundled, which is enough for tests of the template.
 */
const SOURCES = join(PROJECT_ROOT, 'lambdas/functions');

export type ServiceFunctionProps = {
  readonly config: StageConfig;
  /**
   * One sentence: who is hurt, and how, while this function fails. It becomes the text of its
   * alarm.
   */
  readonly failureImpact: string;
  /** Beside the variables that come with what it may use. */
  readonly environment?: Environment;
  readonly timeout: Duration;
  readonly memoryMiB: number;
  /**
   * How large V8's heap may be. Without it, V8 lets garbage take memory that what lies outside its
   * heap may need.
   */
  readonly maxHeap?: MaxHeap;
  /**
   * How many environments are kept for it alone, which is also how many it may have. Without it, it
   * shares the rest.
   */
  readonly concurrency?: number;
  /**
   * It runs with every request or message: its alarms are on rates, and the platform's own lines
   * stay out of its log. An answer of 5xx counts as a failure.
   */
  readonly runsPer?: 'request' | 'message';
  /**
   * A schedule calls it, without waiting for an answer. Lambda does not repeat a run that fails or
   * finds no environment: the next one is never far.
   */
  readonly isScheduled?: boolean;
  /** It sends messages to the queue that calls it, which AWS would end after some sixteen. */
  readonly wakesItself?: boolean;
  /** It changes what secrets sign, or acts for people: its log outlives the stack. */
  readonly isEvidence?: boolean;
  /** A saved query of its log, beside the one of all warnings and errors. */
  readonly savedQuery?: QueryStringProps;
};

/** Megabytes that objects may take: those that have outlived some collections, and new ones. */
type MaxHeap = { readonly oldMb: number; readonly youngMb: number };

/**
 * The one way to make a Lambda: the bundled handler of `lambdas/functions/<name>`, with its
 * own log group, a role that may write there and nowhere else, and alarms that say who is hurt.
 */
export class ServiceFunction extends lambda.Function {
  constructor(scope: Construct, name: string, props: ServiceFunctionProps) {
    const { stackName } = Stack.of(scope);
    const functionName = `${stackName}-${name}`;
    const addLog = props.isEvidence ? addEvidenceLog : addLogGroup;
    const logGroup = addLog(scope, `${name}-logs`, `/aws/lambda/${functionName}`, props.config);
    super(scope, name, {
      functionName,
      code: lambda.Code.fromAsset(join(scope.node.tryGetContext(BUNDLES) ?? SOURCES, name)),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      timeout: props.timeout,
      memorySize: props.memoryMiB,
      environment: {
        ...props.environment,
        ...(props.maxHeap && { NODE_OPTIONS: heapOptions(props.maxHeap) }),
        POWERTOOLS_SERVICE_NAME: name,
        // The namespace of the metrics of all functions of a stage; their dimension `service` names
        // the function.
        POWERTOOLS_METRICS_NAMESPACE: stackName,
      },
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      // The platform's lines tell memory and duration; once per request they would cost more than
      // our own line.
      systemLogLevelV2: props.runsPer ? lambda.SystemLogLevel.WARN : lambda.SystemLogLevel.INFO,
      ...(props.isScheduled && { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
      ...(props.wakesItself && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
      ...(props.config.protection.reservesConcurrency &&
        props.concurrency !== undefined && { reservedConcurrentExecutions: props.concurrency }),
      role: new OwnRole(scope, `${name}-role`, new ServicePrincipal('lambda.amazonaws.com')),
    });
    logGroup.grantWrite(this);
    acknowledge(this, {
      'Serverless-LambdaDLQ': props.isScheduled
        ? 'A run that fails is not repeated: the next one, a minute later, does what it left.'
        : 'A caller waits for every answer and sees the failure; no event is queued behind it.',
      ...(props.isScheduled && {
        'Serverless-LambdaAsyncFailureDestination':
          'A run has no content: what it left is due in the table, and its failure sets off an ' +
          'alarm.',
      }),
      'Serverless-LambdaTracing':
        'Without an SDK a trace shows how long a call took, which a metric has; the SDK costs a ' +
        'cold start 15 ms and is in maintenance.',
    });
    if (props.savedQuery) {
      addSavedQuery(this, name, props.savedQuery, [logGroup]);
    }
    addAlarms(this, this.alarms(name, props));
  }

  /**
   * One failure counts where calls are few; where they are many, one in a hundred, or half of the
   * few that there are.
   */
  private alarms(
    name: string,
    { failureImpact, runsPer }: ServiceFunctionProps,
  ): readonly AlarmEntry[] {
    const errors = this.metricErrors({ period: FIVE_MINUTES });
    const throttles = this.metricThrottles({ period: FIVE_MINUTES });
    const calls = this.metricInvocations({ period: FIVE_MINUTES });
    const answers = ownMetric(this, { service: name, name: 'ServerErrors' });
    const failures = runsPer === 'request' ? sumOf([errors, answers], 'failed') : errors;
    const measured = runsPer
      ? {
          errors: failedPercentOf(failures, calls, 'failed, percent'),
          throttles: failedPercentOf(
            throttles,
            sumOf([calls, throttles], 'asked for'),
            'throttled, percent',
          ),
        }
      : { errors, throttles };
    return [
      { name: `${name}-errors`, measures: measured.errors, threshold: 1, failureImpact },
      { name: `${name}-throttles`, measures: measured.throttles, threshold: 1, failureImpact },
    ];
  }

  /** Sets a variable that the function reads. */
  tell(variable: EnvName, value: string): void {
    this.addEnvironment(variable, value);
  }

  /** Permits a role to call this function as deployed, and none of its versions. */
  grantInvokeBy(role: Role): void {
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.functionArn] }),
    );
  }

  /** Permits the function to read a secret, and tells it which one. */
  mayRead(variable: EnvName, { secretArn }: Secret): void {
    this.tell(variable, secretArn);
    this.mayCall(['secretsmanager:GetSecretValue'], [secretArn]);
  }

  /** Permits the function to send messages to a queue, and tells it which one. */
  maySend(variable: EnvName, queue: Queue): void {
    this.tell(variable, queue.queueUrl);
    this.mayCall(['sqs:SendMessage'], [queue.queueArn]);
  }

  /** Permits exactly these calls on exactly these resources. */
  mayCall(actions: readonly string[], resources: readonly string[], conditions = {}): void {
    this.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
    );
  }
}

/** V8 keeps the pages of young objects: up to three times what these may take. */
function heapOptions({ oldMb, youngMb }: MaxHeap): string {
  return `--max-old-space-size=${oldMb} --max-semi-space-size=${youngMb}`;
}
