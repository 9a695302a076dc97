import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Values = Readonly<Record<string, unknown>>;
type Expressions = {
  readonly Key?: Values;
  readonly Item?: Values;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Values;
};
type Body = Expressions & {
  readonly TransactItems?: readonly Readonly<Record<string, Expressions>>[];
  readonly RequestItems?: Readonly<
    Record<string, readonly Readonly<Record<string, Expressions>>[]>
  >;
};

/** A call as a policy judges it: a transaction is judged by each of its parts. */
export type RecordedCall = {
  readonly action: string;
  readonly partitionKey: string;
  readonly attributes: readonly string[];
  readonly isInTransaction?: boolean;
};

const TRANSACTION_PARTS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};
const WORDS = /^(SET|ADD|REMOVE|DELETE|AND|OR|NOT|BETWEEN|IN|size|[a-z]+_[a-z_]+)$/;

/** Passes every call on to a DynamoDB and keeps what a policy would look at. */
export async function startRecordingProxy(endpoint: string) {
  const calls: RecordedCall[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const target = String(request.headers['x-amz-target']);
    calls.push(...callsOf(target.replace(/^.*\./, ''), JSON.parse(body.toString())));
    const headers = new Headers({ 'content-type': 'application/x-amz-json-1.0' });
    for (const [name, value] of Object.entries(request.headers)) {
      if (/^(x-amz-|authorization$)/.test(name)) {
        headers.set(name, String(value));
      }
    }
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function callsOf(operation: string, body: Body): RecordedCall[] {
  const parts = body.TransactItems?.flatMap((item) => Object.entries(item)) ?? [];
  if (body.TransactItems) {
    return parts.map(([part, request]) => ({
      ...recorded(TRANSACTION_PARTS[part] ?? part, request),
      isInTransaction: true,
    }));
  }
  // A batch is judged by the keys of its rows.
  const batch = Object.values(body.RequestItems ?? {}).flat();
  if (body.RequestItems) {
    return batch.flatMap((row) =>
      Object.values(row).map((request) => recorded(operation, request)),
    );
  }
  return [recorded(operation, body)];
}

function recorded(operation: string, request: Expressions): RecordedCall {
  const { Key, Item, ExpressionAttributeValues, ExpressionAttributeNames: names = {} } = request;
  // Every query of the stores names its partition `:pk`.
  const { S } = Object((Key ?? Item)?.pk ?? ExpressionAttributeValues?.[':pk']);
  const expressions = [
    request.KeyConditionExpression,
    request.ConditionExpression,
    request.UpdateExpression,
  ];
  const words = expressions.join(' ').match(/(?<![:\w.#])#?[A-Za-z]\w*/g) ?? [];
  const named = words.filter((word) => !WORDS.test(word)).map((word) => names[word] ?? word);
  const attributes = new Set([...Object.keys(Key ?? Item ?? {}), ...named]);
  return { action: `dynamodb:${operation}`, partitionKey: String(S), attributes: [...attributes] };
}
