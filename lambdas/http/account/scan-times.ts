import { instant, objectOf } from '#http/openapi/fields.ts';
import type { ObjectSchema, Schema, Schemas } from '#http/schema.ts';

const scanned = {
  generated_at: instant('When the scan result was generated.'),
  next_scan_at: instant('When the next scan is due.'),
};

/** An object with more fields than it has elsewhere. */
export function extended({ properties }: ObjectSchema<string>, more: Schemas) {
  return objectOf<string>({ ...properties, ...more });
}

/** A list of the API that also says when its scan was made and when the next is due. */
export function withScanTimes(list: ObjectSchema<string>): Schema {
  return extended(list, scanned);
}
