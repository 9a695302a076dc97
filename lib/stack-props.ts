import type { StageConfig } from './stage-config.ts';

/**
 * What all stacks of a stage have in common: where they are deployed, their tags, and that none of
 * a stage which keeps its data is deleted by mistake.
 */
export function stackProps({ stage, target, keepData }: StageConfig) {
  // CloudFormation hands the tags on to everything that it makes.
  const tags = { service: 'betting-analytics', stage };
  return { env: target, tags, terminationProtection: keepData };
}
