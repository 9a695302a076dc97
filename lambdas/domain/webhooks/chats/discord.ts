import { type Message, render } from './message.ts';
import { type ChatService, jsonCall, leadsTo } from './service.ts';

/** The characters of an embed's description; a plain message holds only 2,000. */
const LIMIT = 4_096;

/** Discord: a webhook of a channel. No text of a feed can mention anyone. */
export const discord: ChatService = {
  title: 'Discord',
  fields: {
    url: {
      rule: 'must be the address of a webhook, such as https://discord.com/api/webhooks/1/abc',
      accepts: (value) =>
        leadsTo(
          value,
          ['discord.com', 'discordapp.com'],
          /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+$/,
        ),
    },
  },
  hasOwnHost: false,
  labelOf: () => 'discord.com',
  textOf,
  fits: (message) => textOf(message).length <= LIMIT,
  callOf: ({ url = '' }, message) =>
    jsonCall(url, {
      embeds: [{ description: textOf(message) }],
      allowed_mentions: { parse: [] },
    }),
};

function textOf(message: Message): string {
  return render(message, {
    plain: (text) => text.replaceAll(/[\\`*_~|<>[\]()#@]/g, '\\$&'),
    bold: (text) => `**${text}**`,
    link: (label, url) => `[${label}](${url})`,
  });
}
