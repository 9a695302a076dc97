/** A JSON schema as a part of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;
