import type { Logger } from '@aws-lambda-powertools/logger';
import { type CallToolResult, createMcpHandler, Server } from '@modelcontextprotocol/server';
import { ApiError } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { asApiError, toProblem } from '#http/error-response.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { Caller, Tool } from '#http/mcp/tool.ts';

const SERVER = { name: 'betting-analytics', version: '1.0.0' };

const INSTRUCTIONS =
  'Value bets, surebets, combos and fair probabilities of the latest scan of bookmaker odds; a ' +
  'scan runs every 45 seconds. `ev` and probabilities are fractions: 0.05 is 5 %. Grade A is the ' +
  'curated selection; B has a named reservation; C is to be checked before betting. Times are ' +
  'UTC. Every message counts as a request of the key. The tools only read: they place no bet.';

/** Longer than any call of a tool, in bytes. */
const MAX_BODY = 65_536;

const READS_ONLY = { readOnlyHint: true, openWorldHint: false };

type McpRequest = Caller & { readonly body: unknown };

type Deps = {
  readonly tools: readonly Tool[];
  /** False where the operator does not pass prices on: tools that would are left out. */
  readonly offersPrices?: boolean | undefined;
  readonly logger: Logger;
};

/**
 * Serves one message of the Model Context Protocol: stateless streamable HTTP, without sessions and
 * without streams that stay open. A refusal of a tool is a result that the assistant can read. What
 * fails on our side is logged, and its cause is not shown.
 */
export function createAnswerMcp({ tools, offersPrices = true, logger }: Deps) {
  const offered = tools.filter(({ passesPricesOn }) => offersPrices || !passesPricesOn);
  return async function answerMcp({ body, ...caller }: McpRequest): Promise<ApiResponse> {
    const text = typeof body === 'string' ? body : '';
    // Earlier versions of the protocol allow a list of messages, which would count as one request.
    if (text.trimStart().startsWith('[')) {
      throw invalidParameters([{ parameter: 'body', message: 'must be one message, not a list' }]);
    }
    const { fetch } = createMcpHandler(() => serverFor(offered, caller, logger), {
      maxSubscriptions: 0,
      maxRequestBodySize: MAX_BODY,
    });
    const request = { method: 'POST', headers: caller.headers, body: text };
    return toApiResponse(await fetch(new Request('https://service.invalid/mcp', request)));
  };
}

async function toApiResponse(response: Response): Promise<ApiResponse> {
  const type = response.headers.get('content-type');
  return {
    statusCode: response.status,
    headers: { 'Cache-Control': 'private, no-store', ...(type && { 'Content-Type': type }) },
    body: await response.text(),
  };
}

function serverFor(tools: readonly Tool[], caller: Caller, logger: Logger): Server {
  const server = new Server(SERVER, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ call: _, passesPricesOn: __, ...tool }) => ({
      ...tool,
      annotations: READS_ONLY,
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
    try {
      const text = await toolNamed(params.name, tools).call(params.arguments ?? {}, caller);
      return { content: [{ type: 'text', text }] };
    } catch (thrown) {
      const text = JSON.stringify(refusalOf(thrown, caller.requestId, logger));
      return { isError: true, content: [{ type: 'text', text }] };
    }
  });
  return server;
}

function toolNamed(name: string, tools: readonly Tool[]): Tool {
  const tool = tools.find((each) => each.name === name);
  if (!tool) {
    const known = tools.map((each) => each.name).join(', ');
    throw new ApiError('not_found', { detail: `There is no such tool. There are: ${known}.` });
  }
  return tool;
}

/** The problem that the API would answer. */
function refusalOf(thrown: unknown, requestId: string, logger: Logger) {
  const error = asApiError(thrown);
  if (error.cause !== undefined) {
    logger.error(error.code, error.cause as Error);
  }
  return toProblem(error, requestId);
}
