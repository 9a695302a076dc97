import type { Call } from '../signing/signature.ts';
import type { Message } from './message.ts';

/** What says where a chat is. It is stored sealed, because it lets its holder write there. */
export type ChatAddress = Readonly<Partial<Record<ChatField, string>>>;
export type ChatField = 'url' | 'token' | 'chat_id';

export type FieldProblem = { readonly parameter: ChatField; readonly message: string };

/** A chat service: one file of this folder, and one line in `index.ts`. */
export type ChatService = {
  /** Its name for people. */
  readonly title: string;
  /** The fields of an address, each with what it is and whether it may be left out. */
  readonly fields: Readonly<Partial<Record<ChatField, FieldRule>>>;
  /** Whether the owner of a chat chooses the host, so that it may lead anywhere. */
  readonly hasOwnHost: boolean;
  /** What the owner may see of an address, and others too. */
  readonly labelOf: (address: ChatAddress) => string;
  /** A message as it is marked up for the service. */
  readonly textOf: (message: Message) => string;
  /** Whether the service takes a message whole. */
  readonly fits: (message: Message) => boolean;
  /** The call that writes a message. */
  readonly callOf: (address: ChatAddress, message: Message) => Call;
};

type FieldRule = {
  readonly isOptional?: boolean;
  /** What a value must be, as the message of a refusal. */
  readonly rule: string;
  readonly accepts: (value: string) => boolean;
};

/** Every problem of an address; empty if it is valid. */
export function checkAddress(
  { fields }: ChatService,
  address: ChatAddress,
): readonly FieldProblem[] {
  const known = Object.entries(fields) as [ChatField, FieldRule][];
  const broken = known.flatMap(([parameter, { isOptional = false, rule, accepts }]) => {
    const value = address[parameter];
    const isRight = value === undefined ? isOptional : accepts(value);
    return isRight ? [] : [{ parameter, message: rule }];
  });
  const given = Object.keys(address) as ChatField[];
  const strange = given.filter((parameter) => fields[parameter] === undefined);
  return [...broken, ...strange.map((parameter) => ({ parameter, message: 'is not used here' }))];
}

/** A JSON body as a call. */
export function jsonCall(
  url: string,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Call {
  return { url, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
}

/** Whether a text is an https address of a host whose path has a shape. */
export function leadsTo(value: string, hosts: readonly string[], path: RegExp): boolean {
  const url = URL.parse(value);
  const isPlain = url?.username === '' && url.password === '' && url.port === '';
  const isHost = url?.protocol === 'https:' && hosts.includes(url.hostname);
  return isPlain && isHost && path.test(url.pathname);
}
