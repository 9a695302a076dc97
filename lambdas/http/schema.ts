/** A JSON schema as a part of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

/** Marks a field that only answers have of a stage that reads several feeds. */
const OF_SEVERAL_FEEDS = { $comment: 'With several feeds.' };

/** A field that is left out where one feed is read, also of tables. */
export function ofSeveralFeeds(schema: Schema): Schema {
  return { ...schema, ...OF_SEVERAL_FEEDS };
}

/** Whether a field is left out where it has no value. */
export function isOfSeveralFeeds(schema: Schema): boolean {
  return schema.$comment === OF_SEVERAL_FEEDS.$comment;
}

/** Schemas by the names under which others refer to them. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The schema of an object by its fields. */
export type ObjectSchema<Name extends string> = {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: Readonly<Record<Name, Schema>>;
};

/** `bookTitle` for `book_title`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The names of the fields of an object schema; any text where they are not known. */
export type FieldOf<S> = S extends ObjectSchema<infer Name> ? Name : string;

/** A row with a property for each field: `bookTitle` is shown as `book_title`. */
export type RowOf<Field extends string> = Readonly<Record<CamelCase<Field>, unknown>>;

/** The name that a reference such as `#/components/schemas/Match` ends with. */
export function referredName($ref: unknown): string | undefined {
  return typeof $ref === 'string' ? $ref.replace(/^.*\//, '') : undefined;
}
