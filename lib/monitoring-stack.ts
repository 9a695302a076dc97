import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Incident } from './constructs/incidents.ts';
import { stackProps } from './stack-props.ts';
import type { StageConfig } from './stage-config.ts';

/** A stack that holds alarms. */
export abstract class WatchingStack extends Stack {
  /** What the names of all that watches begin with. */
  readonly prefix: string;
  /** The alarms that an incident shows by, as they are made. */
  readonly signs: { readonly incident: Incident; readonly alarm: Alarm }[] = [];

  constructor(scope: App, id: string, { prefix, ...props }: StackProps & { prefix: string }) {
    super(scope, id, props);
    this.prefix = prefix;
  }

  /** The stack that watches a construct: its own where that holds alarms, or the stage's. */
  static watching(construct: Construct): WatchingStack {
    const own = Stack.of(construct);
    if (own instanceof WatchingStack) {
      return own;
    }
    const [found] = construct.node.root.node.children.filter(
      (each) => each instanceof MonitoringStack,
    );
    if (!found) {
      throw new Error(`Nothing watches ${construct.node.path}: its app has no monitoring stack.`);
    }
    return found;
  }
}

/**
 * What watches a stage: every alarm, whom it tells, the dashboard and the saved queries. It keeps
 * nothing, so that it can be changed or deleted while the service runs.
 */
export class MonitoringStack extends WatchingStack {
  constructor(scope: App, config: StageConfig) {
    super(scope, `${config.name}-monitoring`, {
      ...stackProps(config),
      prefix: config.name,
      description: 'Alarms, their mail, the dashboard and the saved queries of the service.',
    });
  }
}
