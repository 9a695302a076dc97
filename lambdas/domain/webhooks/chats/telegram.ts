import { escapeTags, type Message, render } from './message.ts';
import { type ChatService, jsonCall } from './service.ts';

/** The characters of a message once its tags are gone, by the Bot API's `sendMessage`. */
const LIMIT = 4_096;

/** Telegram: a bot writes to a chat that it was added to. */
export const telegram: ChatService = {
  title: 'Telegram',
  fields: {
    token: {
      rule: 'must be the token that BotFather gave for the bot, such as 123456:ABC-DEF',
      accepts: (value) => /^\d{3,20}:[\w-]{20,100}$/.test(value),
    },
    chat_id: {
      rule: 'must be the number of a chat or the @name of a channel',
      accepts: (value) => /^(?:-?\d{1,20}|@\w{4,32})$/.test(value),
    },
  },
  hasOwnHost: false,
  labelOf: ({ chat_id = '' }) => `chat ${chat_id}`,
  textOf,
  fits: (message) => render(message, SEEN).length <= LIMIT,
  callOf: ({ token, chat_id }, message) =>
    jsonCall(`https://api.telegram.org/bot${token}/sendMessage`, {
      chat_id,
      text: textOf(message),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
};

function textOf(message: Message): string {
  return render(message, {
    plain: escapeTags,
    bold: (text) => `<b>${text}</b>`,
    link: (label, url) => `<a href="${escapeTags(url)}">${label}</a>`,
  });
}

/** What is left of the text once its tags are parsed. */
const SEEN = {
  plain: (text: string) => text,
  bold: (text: string) => text,
  link: (label: string) => label,
};
