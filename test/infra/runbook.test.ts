import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { STAGES } from '../../lib/stages.ts';
import { LIMITS } from '../deploy/emulator-limits.ts';
import { PROD, PROD_BEHIND_EDGE, stageFor, unbundledApp } from './synthesize.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The section of a heading, or what a paragraph begins with in bold, up to the next one. */
function partOf(start: string): string {
  const [, part = ''] = runbook.split(`\n${start}`);
  return part.split(/\n(?:#|\*\*)/)[0] ?? '';
}

test('the runbook lists what the deployment to an emulator does not show, as the run itself does', () => {
  const lines = runbook.replaceAll('`', '').split('\n');
  for (const limit of LIMITS) {
    expect(lines).toContain(`- ${limit}`);
  }
});

test('the runbook says how many settings of prod are to be filled in', () => {
  const empty = Object.values(STAGES.prod.settings).filter((value) => value === '');
  expect(partOf('### The first deployment of prod')).toContain(
    `Fill in the ${NUMBERS[empty.length]} empty settings of \`prod\``,
  );
});

/** All stacks of a stage, that of its edge too. */
function stacksOf(environment: Readonly<Record<string, string>>): readonly Stack[] {
  const app = unbundledApp();
  stageFor(environment, app);
  return app.node.children.filter(Stack.isStack);
}

describe('of prod the runbook', () => {
  const { data, service } = stageFor(PROD);
  const secrets = Object.entries(
    Template.fromStack(data).findResources('AWS::SecretsManager::Secret'),
  );
  const { Outputs } = Template.fromStack(service).toJSON();

  test('says how many secrets stay when it is removed', () => {
    const kept = secrets.filter(([, { DeletionPolicy }]) => /^Retain/.test(DeletionPolicy));
    expect(partOf('**Remove.**')).toContain(`The table, ${NUMBERS[kept.length]} secrets and`);
  });

  test('names the topics whose mails are to be confirmed, and how many mails there are', () => {
    const mailed = (environment: Readonly<Record<string, string>>) =>
      stacksOf(environment).flatMap((stack) => {
        const template = Template.fromStack(stack);
        const topics = template.findResources('AWS::SNS::Topic');
        return Object.values(template.findResources('AWS::SNS::Subscription')).map(
          ({ Properties }) => String(topics[Properties.TopicArn.Ref]?.Properties.TopicName),
        );
      });
    const [, step = ''] =
      /\n3\. (.*?)\n4\. /s.exec(partOf('### The first deployment of prod')) ?? [];
    const behindEdge = mailed(PROD_BEHIND_EDGE);
    expect(step).toContain(`Confirm the ${NUMBERS[mailed(PROD).length]} mails`);
    expect(step).toContain(`with an edge they are ${NUMBERS[behindEdge.length]}`);
    for (const topic of behindEdge) {
      const part = topic.replace('betting-analytics-prod', '');
      expect(step, topic).toMatch(new RegExp(`(?:<stack>|\\$STACK)${part}\\b`));
    }
  });

  test('lifts the protection of every stack that has it, each in its region', () => {
    const stacks = stacksOf(PROD_BEHIND_EDGE).filter((stack) => stack.terminationProtection);
    const lifting = partOf('**Remove.**')
      .split('\n')
      .filter((line) => / aws cloudformation /.test(line));
    const lifted = lifting.flatMap((line) =>
      [...line.matchAll(/"\$STACK(-\w+)?"/g)].map(([, part = '']) => [
        `betting-analytics-prod${part}`,
        / --region (\S+)/.exec(line)?.[1] ?? PROD_BEHIND_EDGE.DEPLOY_REGION,
      ]),
    );
    expect(lifted.sort()).toEqual(
      stacks.map(({ stackName, region }) => [stackName, region]).sort(),
    );
  });

  test('tells of each secret what becomes of its value when it is deployed again', () => {
    const row = /^ {3}\| `\w+`.*?\| `(\w+)`.*\| (copied|left new)/gm;
    const rows = [...partOf('**Deploy again.**').matchAll(row)];
    const said = secrets.map(([id]) => rows.find(([, start = '']) => id.startsWith(start)));
    expect(said.map((found) => found?.slice(1)).sort()).toEqual([
      ['apikeysecret', 'copied'],
      ['recordkey', 'left new'],
      ['scansoddsapikey', 'copied'],
      ['webhookmasterkey', 'copied'],
    ]);
  });

  test('lists every output that a person asks for', () => {
    const named = Object.keys(Outputs).filter((name) => !name.startsWith('PublishOutput'));
    const list = /has the outputs (.*?)\. The/s.exec(runbook)?.[1] ?? '';
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(named.sort());
  });

  test('backs up and copies every secret that cannot be replaced, also where an output names several', () => {
    const loops = runbook.split('\n').filter((line) => /for \w+ in .*RecordKeySecret/.test(line));
    expect(loops).toHaveLength(2);
    for (const loop of loops) {
      for (const name of ['WebhookMasterKeySecret', 'RecordKeySecret', 'ApiKeySecrets']) {
        expect(loop).toContain(name);
      }
      // The names of several are told apart by the spaces between them.
      expect(loop).not.toContain('"$(output');
    }
  });
});
