import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';

type Workflow = {
  readonly nodes: readonly {
    readonly name: string;
    readonly parameters: {
      readonly url?: string;
      readonly queryParameters?: { readonly parameters: readonly { readonly name: string }[] };
    };
  }[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
};

const page = readFileSync(new URL('../../docs/assistants.md', import.meta.url), 'utf8');
const workflows = [...page.matchAll(/^```json (\S+\.json)\n(.*?)^```$/gms)].map(
  ([, name = '', text = '']) => [name, JSON.parse(text) as Workflow] as const,
);

test('the guide has a workflow that asks and one that receives', () => {
  expect(workflows.map(([name]) => name)).toEqual(['new-bets.json', 'webhook.json']);
});

test.each(workflows)('%s is one chain of all its nodes', (_name, { nodes, connections }) => {
  const next = (name: string) => connections[name]?.main.flat().map(({ node }) => node) ?? [];
  const walked: string[] = [];
  for (let names = [nodes[0]?.name ?? '']; names.length > 0; names = names.flatMap(next)) {
    walked.push(...names);
  }
  expect(walked).toEqual(nodes.map(({ name }) => name));
});

test('the workflow that asks knows the address and the parameters of the API', () => {
  const [endpoint] = ENDPOINTS['get-opportunities'];
  const nodes = workflows.flatMap(([, workflow]) => workflow.nodes);
  const [asks, ...others] = nodes.filter(({ parameters }) => parameters.url !== undefined);
  expect(others).toEqual([]);
  expect(new URL(asks?.parameters.url ?? '').pathname).toBe(endpoint.path);
  const names = asks?.parameters.queryParameters?.parameters.map(({ name }) => name) ?? [];
  expect(Object.keys(endpoint.query)).toEqual(expect.arrayContaining(names));
});
