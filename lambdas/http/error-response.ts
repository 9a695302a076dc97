import type { Logger } from '@aws-lambda-powertools/logger';
import { ApiError, PROBLEMS } from '#http/api-error.ts';
import { type ApiResponse, jsonResponse } from '#http/api-request.ts';
import type { Middleware } from '#http/chain.ts';
import { isForPeople, notFoundPage } from '#http/not-found-page.ts';

/** The RFC 9457 body of an error; `errors` only where single parameters were refused. */
export function toProblem({ code, detail, errors, members }: ApiError, requestId: string) {
  const { status, title } = PROBLEMS[code];
  return {
    // The stable address of the code (RFC 9457 section 3.1.1).
    type: `urn:betting-analytics:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...(errors && { errors }),
    ...members,
    request_id: requestId,
  };
}

function toProblemResponse(error: ApiError, requestId: string): ApiResponse {
  const problem = toProblem(error, requestId);
  const headers = { 'Content-Type': 'application/problem+json', ...error.headers };
  const response = jsonResponse(problem.status, problem, headers);
  return error.cookies ? { ...response, cookies: error.cookies } : response;
}

/** What was thrown, if it is meant for the client; otherwise an `internal_error` that it caused. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  return new ApiError('internal_error', {
    detail: 'The request failed for a reason of ours. If it goes on, report the request_id.',
    cause: error,
  });
}

/**
 * Answers whatever was thrown as a problem document, and an unknown address that a person opened as
 * a page. It sets the response instead of returning it:
 * a return would end the error phase before the headers are added. Faults of ours are logged with
 * their cause, which the client never sees.
 */
export function errorResponse(logger: Logger): Middleware {
  return {
    onError: (request) => {
      const error = asApiError(request.error);
      const response = isForPeople(error, request.event)
        ? notFoundPage()
        : toProblemResponse(error, request.event.requestId);
      if (response.statusCode >= 500 && error.cause !== undefined) {
        const { cause } = error;
        logger.error(error.code, cause instanceof Error ? cause : new Error(String(cause)));
      }
      request.response = response;
    },
  };
}
