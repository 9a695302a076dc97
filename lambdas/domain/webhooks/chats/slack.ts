import { escapeTags, type Message, render } from './message.ts';
import { type ChatService, jsonCall, leadsTo } from './service.ts';

/** The characters that Slack advises for a text; beyond 40,000 it cuts. */
const LIMIT = 4_000;

/** Slack: an incoming webhook of a channel. */
export const slack: ChatService = {
  title: 'Slack',
  fields: {
    url: {
      rule: 'must be an incoming webhook, such as https://hooks.slack.com/services/T0/B0/x',
      accepts: (value) => leadsTo(value, ['hooks.slack.com'], /^\/services\/\w+\/\w+\/\w+$/),
    },
  },
  hasOwnHost: false,
  labelOf: () => 'hooks.slack.com',
  textOf,
  fits: (message) => textOf(message).length <= LIMIT,
  callOf: ({ url = '' }, message) =>
    jsonCall(url, { text: textOf(message), unfurl_links: false, unfurl_media: false }),
};

/** Slack has no escape for its signs of emphasis: a sign that looks the same takes their place. */
function textOf(message: Message): string {
  return render(message, {
    plain: (text) =>
      escapeTags(text)
        .replaceAll('*', '∗')
        .replaceAll('_', '＿')
        .replaceAll('~', '∼')
        .replaceAll('`', 'ˋ'),
    bold: (text) => `*${text}*`,
    link: (label, url) => `<${escapeTags(url)}|${label}>`,
  });
}
