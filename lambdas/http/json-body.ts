import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ApiError } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';

const parser = httpJsonBodyParser();

/**
 * Parses the body of a request. One that is not JSON, or not declared as JSON, is refused in the
 * shape of the API.
 */
export function jsonBody(): Middleware {
  return {
    before: async (request) => {
      try {
        await parser.before?.(request as never);
      } catch (error) {
        throw refusalOf(error);
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
