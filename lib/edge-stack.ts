import { type App, Stack } from 'aws-cdk-lib';
import { Edge, type EdgeProps } from './constructs/edge.ts';
import type { StageConfig } from './stage-config.ts';
import { EDGE_REGION } from './stage-config.ts';

/** What stands in front of the service: a stack of its own, because CloudFront takes its rules from one region only. */
export class EdgeStack extends Stack {
  constructor(scope: App, { stage }: StageConfig, props: EdgeProps) {
    super(scope, `betting-analytics-${stage}-edge`, {
      description: 'CloudFront in front of the API, with a limit of requests per address.',
      env: { region: EDGE_REGION },
      tags: { service: 'betting-analytics', stage },
    });
    new Edge(this, 'edge', props);
  }
}
