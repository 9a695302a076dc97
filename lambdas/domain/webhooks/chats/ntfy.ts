import { type Message, render } from './message.ts';
import { type ChatService, jsonCall } from './service.ts';

/** The bytes of a message; a longer one arrives as a file. */
const LIMIT = 4_096;
const TOPIC = /^\/([-\w]{1,64})$/;

/** ntfy: a topic of ntfy.sh or of a server of one's own. */
export const ntfy: ChatService = {
  title: 'ntfy',
  fields: {
    url: {
      rule: 'must be the address of a topic, such as https://ntfy.sh/my-secret-topic',
      accepts: (value) => {
        const url = URL.parse(value);
        return url !== null && url.search === '' && url.hash === '' && TOPIC.test(url.pathname);
      },
    },
    token: {
      isOptional: true,
      rule: 'must be an access token of the server, such as tk_abc',
      accepts: (value) => /^[\w-]{4,100}$/.test(value),
    },
  },
  hasOwnHost: true,
  labelOf: ({ url = '' }) => URL.parse(url)?.host ?? '',
  textOf,
  fits: (message) => Buffer.byteLength(textOf(message)) <= LIMIT,
  callOf: ({ url = '', token }, message) => {
    const { origin, pathname } = new URL(url);
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const body = {
      topic: TOPIC.exec(pathname)?.[1],
      title: message.heading,
      message: textOf(message),
    };
    return jsonCall(`${origin}/`, body, headers);
  },
};

function textOf(message: Message): string {
  const plain = (text: string) => text;
  return render(message, { plain, bold: plain, link: (label, url) => `${label}: ${url}` });
}
