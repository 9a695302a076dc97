/** A JSON schema as a part of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schema of an object by its fields. */
export type ObjectSchema<Name extends string> = {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: Readonly<Record<Name, Schema>>;
};
