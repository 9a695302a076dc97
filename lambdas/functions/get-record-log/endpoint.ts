import { ApiError } from '#http/api-error.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { count, objectOf, text } from '#http/openapi/fields.ts';
import { pathPart } from '#http/parameters.ts';

const PLAIN = { mediaType: 'text/plain', schema: { type: 'string' } };

const schemas = {
  RecordProof: objectOf({
    index: count('Index of the entry, from 0.'),
    entry: text(
      'The entry as it was hashed: SHA-256 of a zero byte and these bytes in UTF-8 is the leaf.',
    ),
    proof: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Hashes in base64, from the sibling of the leaf upwards (RFC 6962, section 2.1.1).',
    },
    checkpoint: text('The signed checkpoint, as `/record/checkpoint` gives it.'),
  }),
};

const shared = {
  failureImpact: 'People cannot check the public record; picks are recorded and served as before.',
  method: 'GET',
  access: 'public',
  tag: 'Check the track record',
  // A check of 100,000 entries makes some 800 requests, most of which a cache answers the next
  // time.
  limits: { requestsPerSecond: 20, burst: 800, concurrency: 5 },
  reads: 'log',
  query: 'any',
  notFound: () =>
    new ApiError('not_found', {
      detail: 'The record has no such tile, or none of this width yet.',
    }),
} as const;

export const checkpoint = {
  ...shared,
  path: '/record/checkpoint',
  id: 'getRecordCheckpoint',
  summary: 'The signed state of the record',
  description:
    'A checkpoint of C2SP tlog-checkpoint: the name of the log, the number of its ' +
    'entries, the root hash of the tree ' +
    'over them in base64, and an Ed25519 signature. Keep one: with it you can ' +
    'prove that nothing before it was ' +
    'changed or removed. 404 until the first entry.',
  answer: { description: 'The checkpoint.', ...PLAIN },
} satisfies Endpoint;

export const key = {
  ...shared,
  path: '/record/key',
  id: 'getRecordKey',
  summary: 'The key that verifies checkpoints',
  description: 'A verifier key of C2SP signed-note. It never changes. 404 until the first entry.',
  answer: { description: 'The key, in one line.', ...PLAIN },
} satisfies Endpoint;

export const tile = {
  ...shared,
  path: '/record/tile/{path+}',
  id: 'getRecordTile',
  summary: 'Tiles of the tree, and bundles of entries',
  description:
    'The paths of C2SP tlog-tiles: `<level>/<index>` for hashes and `entries/<index>` ' +
    'for entries, `.p/<width>` ' +
    'behind those that have fewer than 256. An entry is one line of JSON. Full tiles ' +
    'never change.',
  pathParameters: {
    path: pathPart('The path of a tile, such as `0/x001/067` or `entries/000.p/12`.', {
      type: 'string',
      examples: ['entries/000.p/1'],
    }),
  },
  answer: {
    description: 'The hashes, or each entry behind its length in two bytes.',
    mediaType: 'application/octet-stream',
    schema: { type: 'string' },
  },
} satisfies Endpoint;

export const proof = {
  ...shared,
  path: '/record/picks/{n}/proof',
  id: 'getRecordProof',
  summary: 'The proof that an entry is in the record',
  pathParameters: {
    n: pathPart('The index of the entry: of a pick, or of what was recorded about it later.', {
      type: 'integer',
      minimum: 0,
      examples: [0],
    }),
  },
  answer: jsonAnswer(schemas, 'RecordProof', {
    description:
      'The entry, the path from its leaf to the root, and the checkpoint that signs the ' + 'root.',
  }),
} satisfies Endpoint;

export const endpoints = [checkpoint, key, tile, proof];
