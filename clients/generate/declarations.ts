/** The types that clients need, read from the OpenAPI document and independent of a language. */

export type Type =
  | { readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'null' | 'unknown' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list'; readonly item: Type }
  /** Any names, each with a text. */
  | { readonly kind: 'texts' }
  | { readonly kind: 'union'; readonly types: readonly Type[] }
  /** `isOpen`: more values may be added within v1. */
  | { readonly kind: 'literals'; readonly values: readonly string[]; readonly isOpen: boolean };

export type Field = {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly type: Type;
};

export type Declaration = { readonly name: string; readonly description: string } & (
  | { readonly fields: readonly Field[] }
  | { readonly type: Type }
);

/** A part of the document: a schema, or what holds schemas. */
// biome-ignore lint/suspicious/noExplicitAny: the parts of a JSON schema are read one by one below.
type Json = any;

const SIMPLE: Readonly<Record<string, Type>> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  integer: { kind: 'integer' },
  boolean: { kind: 'boolean' },
};

/**
 * The named schemas of a document, and of one with webhooks also the query parameters of each
 * operation (`MatchesQuery` of `getMatches`) and the bodies of its webhooks (`PicksWebhook` of
 * `picks`). An object inside another is named after its field.
 */
export function readDeclarations(document: Json): readonly Declaration[] {
  const declarations: Declaration[] = [];

  function declare(name: string, schema: Json): void {
    const { description = '' } = schema;
    if (!schema.properties) {
      declarations.push({ name, description, type: typeOf(schema, name) });
      return;
    }
    const fields = Object.entries<Json>(schema.properties).map(([field, part]) => ({
      name: field,
      description: part.description ?? '',
      // What was added to v1 is in every answer of now.
      isRequired: (schema.required ?? []).includes(field) || part.$comment === 'Added within v1.',
      type: typeOf(part, name + pascalCase(field)),
    }));
    declarations.push({ name, description, fields });
  }

  function typeOf(schema: Json, nameIfObject: string): Type {
    if (schema.$ref) {
      return { kind: 'named', name: schema.$ref.replace(/^.*\//, '') };
    }
    if (schema.oneOf) {
      return union(schema.oneOf.map((each: Json) => typeOf(each, nameIfObject)));
    }
    if (schema.const !== undefined) {
      return { kind: 'literals', values: [schema.const], isOpen: false };
    }
    if (Array.isArray(schema.type)) {
      return union(schema.type.map((type: string) => typeOf({ ...schema, type }, nameIfObject)));
    }
    if (schema.type === 'null') {
      return { kind: 'null' };
    }
    if (schema.enum) {
      const values = schema.enum.filter((value: string | null) => value !== null);
      return {
        kind: 'literals',
        values,
        isOpen: /More may be added/.test(schema.description ?? ''),
      };
    }
    if (schema.type === 'array') {
      return { kind: 'list', item: typeOf(schema.items ?? {}, nameIfObject) };
    }
    if (schema.properties) {
      declare(nameIfObject, schema);
      return { kind: 'named', name: nameIfObject };
    }
    if (schema.additionalProperties?.type === 'string') {
      return { kind: 'texts' };
    }
    return SIMPLE[schema.type] ?? { kind: 'unknown' };
  }

  for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
    declare(name, schema);
  }
  if (!document.webhooks) {
    return declarations;
  }
  for (const { get } of Object.values<Json>(document.paths)) {
    const parameters = (get.parameters ?? []).filter((parameter: Json) => parameter.in === 'query');
    if (parameters.length > 0) {
      declare(`${get.operationId.replace(/^get/, '')}Query`, queryOf(parameters));
    }
  }
  for (const [name, { post }] of Object.entries<Json>(document.webhooks)) {
    const { schema } = post.requestBody.content['application/json'];
    declare(`${pascalCase(name)}Webhook`, { description: post.summary, ...schema });
  }
  const bodies = Object.keys(document.webhooks).map((name) => `${pascalCase(name)}Webhook`);
  declare('WebhookBody', {
    description:
      'The body of a webhook. More events may be added within v1; ignore those you do not know.',
    oneOf: bodies.map(($ref) => ({ $ref })),
  });
  return declarations;
}

function queryOf(parameters: readonly Json[]): Json {
  const properties = parameters.map(({ name, description, schema }) => {
    const ending = schema.default === undefined ? '' : ` By default ${schema.default}.`;
    return [name, { ...schema, description: description + ending }];
  });
  return { properties: Object.fromEntries(properties) };
}

function union(types: readonly Type[]): Type {
  return { kind: 'union', types };
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|[_.-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
