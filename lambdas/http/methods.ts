/** The methods that every route of the API answers: wherever GET works, HEAD gives the same headers without a body. */
export const READ_METHODS = ['GET', 'HEAD'] as const;

export type ReadMethod = (typeof READ_METHODS)[number];

/** Whether a method only reads. */
export function isReadMethod(method: string): method is ReadMethod {
  return READ_METHODS.some((each) => each === method);
}
