import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ApiError } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';
import { echo, invalidParameters } from '#http/invalid-parameters.ts';
import { repeatedNames } from '#http/repeated-names.ts';

const parser = httpJsonBodyParser();

/**
 * Parses the body of a request. One that is not JSON, not declared as JSON, or encoded is refused
 * in the shape of the API, and so is one that gives a field twice.
 */
export function jsonBody(): Middleware {
  return {
    before: async (request) => {
      const { body, isBase64Encoded, headers } = request.event;
      if (!['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase())) {
        throw new ApiError('unsupported_media_type', {
          detail: 'Send the body as it is, without the header "Content-Encoding".',
        });
      }
      try {
        await parser.before?.(request as never);
      } catch (error) {
        throw refusalOf(error);
      }
      const text = typeof body === 'string' ? body : '';
      const repeated = repeatedNames(
        isBase64Encoded ? Buffer.from(text, 'base64').toString() : text,
      );
      if (repeated.length > 0) {
        throw invalidParameters(
          repeated.map((name) => ({ parameter: echo(name), message: 'is given more than once' })),
        );
      }
    },
  };
}

function refusalOf(error: unknown): unknown {
  const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (statusCode === 415) {
    return new ApiError('unsupported_media_type', {
      detail: 'Send the body as JSON, with the header "Content-Type: application/json".',
    });
  }
  if (statusCode === 422) {
    return invalidParameters([{ parameter: 'body', message: 'is not valid JSON' }]);
  }
  return error;
}
