import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { createAnswerBoard } from '#http/board/answer-board.ts';
import { createAnswerCoverage } from '#http/coverage/answer-coverage.ts';
import { createHandler, logMismatch } from '#http/create-handler.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { createAnswerMcp } from '#http/mcp/answer-mcp.ts';
import { toolsBy } from '#http/mcp/tool.ts';
import { createAnswerMoves } from '#http/moves/answer-moves.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { createAnswerPrices } from '#http/prices/answer-prices.ts';
import { createAnswerPerformance } from '#http/record/answer-performance.ts';
import { createLogger } from '#runtime/logger.ts';
import { currentBoard } from '#wiring/current-board.ts';
import { currentMoves } from '#wiring/current-moves.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();
const scan = currentScan(table);
const logger = createLogger();
const createTool = toolsBy((path) => logMismatch(logger, path));

const [books, sports] = ENDPOINTS['get-coverage'];
const [moves, prices] = ENDPOINTS['get-moves'];
const currentMoved = currentMoves(table);
const reader = createBetReader(table);
const tools = [
  createTool(ENDPOINTS['get-opportunities'][0], createAnswerOpportunities(scan)),
  createTool(ENDPOINTS['get-matches'][0], createAnswerMatches(scan, 'api')),
  createTool(ENDPOINTS['get-event'][0], createAnswerEvent(currentQuotes(table), 'api')),
  createTool(books, createAnswerCoverage(scan, 'books', 'api')),
  createTool(sports, createAnswerCoverage(scan, 'sports', 'api')),
  createTool(moves, createAnswerMoves(currentMoved, 'api')),
  createTool(ENDPOINTS['get-board'][0], createAnswerBoard(currentBoard(table), 'api')),
  createTool(prices, createAnswerPrices(currentMoved, 'api')),
  createTool(ENDPOINTS['get-performance'][0], createAnswerPerformance(createPickReader(table))),
  createTool(ENDPOINTS['get-bets'][0], createAnswerBets(reader.list)),
  createTool(ENDPOINTS['get-bets-summary'][0], createAnswerSummary(reader)),
];

// Where prices are not passed on, the tools that would are missing, and the others remain.
const { offersPrices, ...access } = keyAccess(table);

export const handler = createHandler(endpoint, createAnswerMcp({ tools, offersPrices, logger }), {
  ...access,
  logger,
});
