export const FIELDS = {
  url: {
    rule: 'must be text of at most 2048 characters',
    schema: { type: 'string', maxLength: 2048, description: 'An https address, reachable by everyone.' },
    read: (value: unknown) => (typeof value === 'string' && value.length <= 2048 ? value : undefined),
  },
};
