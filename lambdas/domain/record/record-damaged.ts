/**
 * The stored record lacks a part that its head counts: only a restore of the table brings it back.
 */
export class RecordDamaged extends Error {
  override readonly name = 'RecordDamaged';
}
