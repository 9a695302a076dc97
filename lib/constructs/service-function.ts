import { basename, join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda';
import { type ICommandHooks, LogLevel, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Environment, StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { addAlarms } from './alarms.ts';

const PROJECT_ROOT = join(import.meta.dirname, '../..');

export type ServiceFunctionProps = {
  readonly config: StageConfig;
  /** One sentence: who is hurt, and how, while this function fails. It becomes the text of its alarm. */
  readonly failureImpact: string;
  readonly environment: Environment;
  readonly timeout: Duration;
  readonly memoryMiB: number;
  /** Files, relative to the project's root, that the function reads from beside its bundle. */
  readonly assets?: readonly string[];
};

/**
 * The one way to make a Lambda: the handler of `lambdas/functions/<name>` as one self-contained CommonJS file, with its
 * own log group, a role that may write there and nowhere else, and an alarm that says who is hurt.
 */
export class ServiceFunction extends NodejsFunction {
  constructor(scope: Construct, name: string, props: ServiceFunctionProps) {
    const { stackName } = Stack.of(scope);
    const functionName = `${stackName}-${name}`;
    const logGroup = new LogGroup(scope, `${name}-logs`, {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: props.config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    super(scope, name, {
      functionName,
      entry: join(PROJECT_ROOT, 'lambdas/functions', name, 'handler.ts'),
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: props.timeout,
      memorySize: props.memoryMiB,
      environment: {
        ...props.environment,
        POWERTOOLS_SERVICE_NAME: name,
        // The namespace of the metrics of all functions of a stage; their dimension `service` names the function.
        POWERTOOLS_METRICS_NAMESPACE: stackName,
      },
      awsSdkConnectionReuse: false,
      logGroup,
      // Start and report lines of the platform would cost more than our own line per request.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      role: new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
      bundling: {
        format: OutputFormat.CJS,
        target: 'node24',
        mainFields: ['module', 'main'],
        minify: true,
        bundleAwsSDK: true,
        // The map lies beside the bundle for reading a stack trace afterwards. The runtime does not load it:
        // that would make every cold start a third longer.
        sourceMap: true,
        sourcesContent: false,
        logLevel: LogLevel.WARNING,
        commandHooks: copyBesideBundle(props.assets ?? []),
      },
    });
    logGroup.grantWrite(this);
    acknowledge(this, {
      'Serverless-LambdaDLQ':
        'A caller waits for every answer and sees the failure; no event is queued behind it.',
      'Serverless-LambdaTracing': 'A tracer costs a cold start 15 ms, and its SDK is in maintenance.',
    });
    addAlarms(this, [
      {
        name: `${name}-errors`,
        measures: this.metricErrors({ period: Duration.minutes(5) }),
        threshold: 1,
        failureImpact: props.failureImpact,
      },
    ]);
  }

  /** Permits a role to call this function as deployed, and none of its versions. */
  grantInvokeBy(role: Role): void {
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.functionArn] }),
    );
  }

  /** Permits exactly these calls on exactly these resources. */
  mayCall(actions: readonly string[], resources: readonly string[], conditions = {}): void {
    this.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
    );
  }
}

/** Runs inside the bundling of this one function, in `node` because a shell's copy command differs by system. */
function copyBesideBundle(files: readonly string[]): ICommandHooks {
  const slashes = (path: string) => path.replaceAll('\\', '/');
  return {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (_inputDir, outputDir) =>
      files.map((file) => {
        const [from, to] = [join(PROJECT_ROOT, file), join(outputDir, basename(file))].map(slashes);
        return `node -e "require('fs').copyFileSync('${from}','${to}')"`;
      }),
  };
}
