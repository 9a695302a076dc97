import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { openApiDocument } from '#http/openapi/document.ts';

type Schema = Readonly<Record<string, unknown>> & {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Schemas = Readonly<Record<string, Schema>>;
type Recorded = {
  readonly answers: readonly {
    readonly path: string;
    readonly status: number;
    /** The document, or the address that was asked. */
    readonly from: string;
    readonly schema: string;
    readonly body: unknown;
  }[];
  /** The schemas of these answers, of the document of that time. */
  readonly schemas: Schemas;
};

const FILE = join(import.meta.dirname, '../../fixtures/v1/answers.json');
const before: Recorded = JSON.parse(readFileSync(FILE, 'utf8'));

type RecordedDeliveries = {
  readonly deliveries: readonly { readonly event: string; readonly body: unknown }[];
  /** The schemas of these bodies by their event, and those that they name. */
  readonly schemas: Schemas;
};

const DELIVERIES = join(import.meta.dirname, '../../fixtures/v1/deliveries.json');
const sent: RecordedDeliveries = JSON.parse(readFileSync(DELIVERIES, 'utf8'));

/** Whether a value fits a schema; the schemas refer to each other. */
function fitting(schemas: Schemas) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: { schemas } });
  return (name: string, value: unknown) => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`);
    if (!validate) {
      throw new Error(`There is no schema ${name}`);
    }
    return validate(value) ? [] : validate.errors;
  };
}

/** The schema with no other fields required than before, and none that was not known. */
function asOfBefore(now: Schema, old: Schema | undefined): Schema {
  const { required = [], properties = {} } = now;
  if (!old?.properties || !now.properties) {
    return now;
  }
  const inside = Object.entries(properties).map(([name, schema]) => [
    name,
    asOfBefore(schema, old.properties?.[name]),
  ]);
  return {
    ...now,
    required: required.filter((name) => old.required?.includes(name)),
    properties: Object.fromEntries(inside),
    additionalProperties: false,
  };
}

type Answers = Readonly<
  Record<
    string,
    {
      readonly get: {
        readonly responses: {
          readonly '200': {
            readonly content: Readonly<
              Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>
            >;
          };
        };
      };
    }
  >
>;

const document = openApiDocument(Object.values<readonly Endpoint[]>(ENDPOINTS).flat());
const schemas = document.components.schemas as unknown as Schemas;
const paths = document.paths as unknown as Answers;

/** The schemas of today's document, with that of each webhook's body by its event. */
const schemasOfWebhooks: Schemas = {
  ...schemas,
  ...Object.fromEntries(
    Object.entries(document.webhooks).map(([event, { post }]) => [
      event,
      post.requestBody.content['application/json'].schema as unknown as Schema,
    ]),
  ),
};

describe('v1 only grows', () => {
  test.each(before.answers)('$status $path ($from) of before is described as it was', (answer) => {
    const relaxed = Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        asOfBefore(schema, before.schemas[name]),
      ]),
    );
    expect(fitting(relaxed)(answer.schema, answer.body)).toEqual([]);
  });

  test.each(Object.entries(before.schemas))('%s requires what it required', (name, old) => {
    const now = schemas[name];
    for (const field of old.required ?? []) {
      expect(now?.required, `${name}.${field}`).toContain(field);
    }
  });

  test('what answers are now, a client of before can read', () => {
    const fits = fitting(before.schemas);
    for (const { path, schema } of before.answers.filter(({ status }) => status === 200)) {
      const answer = paths[path]?.get.responses['200'].content['application/json'];
      for (const [name, { value }] of Object.entries(answer?.examples ?? {})) {
        expect(fits(schema, value), `${path} ${name}`).toEqual([]);
      }
    }
  });

  test.each(sent.deliveries)(
    'a delivery of before ($event) is what the document describes',
    (each) => {
      expect(fitting(schemasOfWebhooks)(each.event, each.body)).toEqual([]);
    },
  );

  test.each(Object.entries(sent.schemas))(
    '%s of webhooks requires what it required',
    (name, old) => {
      for (const field of old.required ?? []) {
        expect(schemasOfWebhooks[name]?.required, `${name}.${field}`).toContain(field);
      }
    },
  );

  test('what webhooks are sent now, a receiver of before can read', () => {
    const fits = fitting(sent.schemas);
    for (const [event, { post }] of Object.entries(document.webhooks)) {
      expect(fits(event, post.requestBody.content['application/json'].example), event).toEqual([]);
    }
  });
});
