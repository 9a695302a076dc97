import { createRequire } from 'node:module';
import { type RunOptions, StateMachine } from 'aws-local-stepfunctions';
import { describe, expect, test } from 'vitest';
import { joined, templateFor } from './synthesize.ts';

type Definition = ConstructorParameters<typeof StateMachine>[0];
type Json = Parameters<StateMachine['run']>[0];
/** The package has no types of its own. */
type AslValidator = (
  definition: unknown,
  options: { checkArn: boolean },
) => { isValid: boolean; errors: unknown[] };
type State = Record<string, unknown>;

const aslValidator: AslValidator = createRequire(import.meta.url)('asl-validator');
const definition = readDefinition();
const states = statesOf(definition);
const perSlot = statesOf(states['Each slot']?.ItemProcessor);

function statesOf(part: unknown): Record<string, State> {
  return (part as { States: Record<string, State> }).States;
}

function readDefinition(): Definition {
  const [machine] = Object.values(templateFor().ofType('AWS::StepFunctions::StateMachine'));
  return JSON.parse(joined(machine?.Properties.DefinitionString));
}

function everyKey(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => [key, ...everyKey(inner)]);
}

describe('the definition', () => {
  test('is valid Amazon States Language', () => {
    // The validator writes its defaults into what it is given.
    const { isValid, errors } = aslValidator(structuredClone(definition), { checkArn: false });
    expect(errors).toEqual([]);
    expect(isValid).toBe(true);
  });

  test('keeps to JSONPath, which every interpreter understands', () => {
    expect(everyKey(definition)).not.toEqual(expect.arrayContaining(['QueryLanguage']));
    expect(everyKey(definition)).not.toEqual(expect.arrayContaining(['Assign']));
    expect(JSON.stringify(definition)).not.toContain('{%');
  });

  test('takes one slot after the other, waits for its instant, and bounds every task', () => {
    expect(states['Each slot']).toMatchObject({
      Type: 'Map',
      MaxConcurrency: 1,
      ItemsPath: '$.slots',
    });
    expect(perSlot['Wait for slot']).toMatchObject({
      Type: 'Wait',
      TimestampPath: '$.slot',
      Next: 'Scan odds',
    });
    for (const task of [
      states['Plan scans'],
      perSlot['Scan odds'],
      perSlot['Have it dispatched'],
    ]) {
      expect(task?.TimeoutSeconds).toBeGreaterThan(0);
      expect(task?.Retry).toMatchObject([{ ErrorEquals: ['States.ALL'], MaxAttempts: 2 }]);
    }
    expect(perSlot['Scan odds']?.Catch).toMatchObject([
      { ErrorEquals: ['States.ALL'], Next: 'Have it dispatched' },
    ]);
    expect(perSlot['Have it dispatched']?.Catch).toMatchObject([{ ErrorEquals: ['States.ALL'] }]);
    expect(definition.TimeoutSeconds).toBeLessThanOrEqual(900);
  });

  test('gives a scan more time than there is between two slots, and waits for all of it', () => {
    const scanOdds = Object.values(templateFor().ofType('AWS::Lambda::Function')).find(
      ({ Properties }) => String(Properties.FunctionName).endsWith('-scan-odds'),
    );
    const seconds = Number(scanOdds?.Properties.Timeout);
    expect(seconds).toBeGreaterThan(2 * 45);
    expect(perSlot['Scan odds']?.TimeoutSeconds).toBeGreaterThan(seconds);
  });
});

describe('an execution', () => {
  type Scan = { readonly slot: string; readonly execution: string };
  type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;
  const slots = [
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T12:00:45.000Z',
    '2026-03-01T12:01:30.000Z',
  ];
  const payloadOf = (parameters: Json) => (parameters as { Payload: Json }).Payload;

  /**
   * Runs the synthesized definition with functions of the test in the place of the deployed ones,
   * and no waiting.
   */
  async function run(
    scanOdds: (scan: Scan) => void,
    input = { replan: false },
    dispatchPicks: (slot: string) => void = () => {},
  ) {
    const asked: { plans: unknown[]; scans: Scan[]; dispatched: string[] } = {
      plans: [],
      scans: [],
      dispatched: [],
    };
    const handlers: Handlers = {
      'Plan scans': async (parameters) => {
        asked.plans.push(payloadOf(parameters));
        return { StatusCode: 200, Payload: { slots: slots.map((slot) => ({ slot })) } };
      },
      'Scan odds': async (parameters) => {
        const scan = payloadOf(parameters) as Scan;
        asked.scans.push(scan);
        scanOdds(scan);
        return { StatusCode: 200, Payload: { slot: scan.slot, published: true } };
      },
      'Have it dispatched': async (parameters) => {
        const { MessageBody } = parameters as { MessageBody: { slot: string } };
        const { slot } = MessageBody;
        asked.dispatched.push(slot);
        dispatchPicks(slot);
        return { StatusCode: 200, Payload: { slot } };
      },
    };
    const machine = new StateMachine(definition, { validationOptions: { checkArn: false } });
    const execution = machine.run(input, {
      overrides: {
        taskResourceLocalHandlers: handlers,
        waitTimeOverrides: { 'Wait for slot': 0 },
        retryIntervalOverrides: { 'Scan odds': 0, 'Have it dispatched': 0 },
      },
      context: { Execution: { Id: 'arn:execution:1' } },
    });
    await execution.result;
    return asked;
  }

  test('scans every slot it was handed, in order, under its own name', async () => {
    const { plans, scans } = await run(() => {});
    expect(plans).toEqual([{ replan: false, execution: 'arn:execution:1' }]);
    expect(scans).toEqual(slots.map((slot) => ({ slot, execution: 'arn:execution:1' })));
  });

  test('tells the planner when it has to replan', async () => {
    const { plans } = await run(() => {}, { replan: true });
    expect(plans).toEqual([{ replan: true, execution: 'arn:execution:1' }]);
  });

  test('tries a failed scan again, and goes on to the next slot when it keeps failing', async () => {
    const { scans } = await run(({ slot }) => {
      if (slot === slots[1]) {
        throw new Error('the feed exploded');
      }
    });
    expect(scans.map(({ slot }) => slot)).toEqual([
      slots[0],
      slots[1],
      slots[1],
      slots[1],
      slots[2],
    ]);
  });

  test('dispatches after every scan, also after one that failed: deliveries may still be pending', async () => {
    const { dispatched } = await run(({ slot }) => {
      if (slot === slots[1]) {
        throw new Error('the feed exploded');
      }
    });
    expect(dispatched).toEqual(slots);
  });

  test('waits for nothing of a dispatch: it only sends a message', () => {
    const resources = [...JSON.stringify(perSlot).matchAll(/"Resource":"([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(resources).toEqual([
      'arn:aws:states:::lambda:invoke',
      'arn:aws:states:::sqs:sendMessage',
    ]);
  });

  test('goes on to the next slot when no message can be sent', async () => {
    const { scans, dispatched } = await run(
      () => {},
      { replan: false },
      (slot) => {
        if (slot === slots[0]) {
          throw new Error('the table is away');
        }
      },
    );
    expect(scans.map(({ slot }) => slot)).toEqual(slots);
    expect(dispatched).toEqual([slots[0], slots[0], ...slots]);
  });
});
