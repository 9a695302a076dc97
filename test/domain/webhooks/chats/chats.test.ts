import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHAT_SERVICES, fitsMessage } from '#domain/webhooks/chats/index.ts';
import { toMessage } from '#domain/webhooks/chats/message.ts';
import { type ChatAddress, checkAddress } from '#domain/webhooks/chats/service.ts';
import { deliveryEvent, picksFields } from '#domain/webhooks/events/event.ts';
import { picksEvent } from '#domain/webhooks/events/picks.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import type { MoveAlert } from '#domain/webhooks/moves/form-move-alerts.ts';
import { formDelivery, type Pick } from '#domain/webhooks/outbox/delivery.ts';
import { fillEntry, type News } from '#domain/webhooks/outbox/outbox.ts';
import { CHATS, type ChatName, destinationId } from '#domain/webhooks/subscriber/destination.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aPick, aPublishedMove, NOW, newsOf } from '../builders.ts';

const ADDRESSES: Readonly<Record<ChatName, ChatAddress>> = {
  telegram: { token: `123456:${'A'.repeat(35)}`, chat_id: '-1001234567890' },
  discord: { url: 'https://discord.com/api/webhooks/1234/abc-DEF_1' },
  slack: { url: 'https://hooks.slack.com/services/T0/B0/xyz' },
  ntfy: { url: 'https://ntfy.sh/my-topic', token: 'tk_abcdef' },
};

function callOf(name: ChatName, picks: readonly Pick[], type: string = picksEvent.name) {
  const event = { type, userId: 'ada', sentAt: NOW, fields: picksFields(picks) };
  const message = toMessage('dlv_0123456789abcdef', event);
  const { url, headers, body } = CHAT_SERVICES[name].callOf(ADDRESSES[name], message);
  return { url, headers, json: JSON.parse(Buffer.from(body).toString()) };
}

/** What each service counts of a call, and the most that it takes. */
const MEASURES: Readonly<Record<ChatName, readonly [(json: never) => number, number]>> = {
  telegram: [({ text }: { text: string }) => entitiesParsed(text).length, 4_096],
  discord: [
    ({ embeds }: { embeds: { description: string }[] }) => embeds[0]?.description.length ?? 0,
    4_096,
  ],
  slack: [({ text }: { text: string }) => text.length, 4_000],
  ntfy: [({ message }: { message: string }) => Buffer.byteLength(message), 4_096],
};

/** A text of Telegram once its tags and entities are parsed. */
function entitiesParsed(html: string): string {
  return html
    .replaceAll(/<\/?(?:b|a)(?: href="[^"<>]*")?>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe('a message', () => {
  test('says the stake of each bankroll, with its odds and book where these are others', () => {
    const stake = { bankrollId: 'main', name: 'Main', stake: 11.38, currency: 'EUR' };
    const fun = { ...stake, bankrollId: 'fun', name: 'For fun', stake: 2, currency: 'USD' };
    const textWith = (stakes: Pick['stakes']) => {
      const pick = aPick(stakes ? { stakes } : {});
      return callOf('slack', [pick]).json.text;
    };
    expect(textWith([stake, fun])).toContain('Stakes Main 11.38 EUR, For fun 2 USD · ');
    expect(textWith([stake, { ...fun, book: 'beta', price: 2.06 }])).toContain(
      'For fun 2 USD (beta 2.06)',
    );
    expect(textWith([stake])).toContain('Stake 11.38 EUR · ');
  });

  test('says in each service what to bet, where, at which odds and with which stake', () => {
    const pick = aPick({ marketKey: 'spreads', outcome: 'Chelsea', point: -0.5 });
    expect(callOf('telegram', [pick])).toEqual({
      url: `https://api.telegram.org/bot123456:${'A'.repeat(35)}/sendMessage`,
      headers: {},
      json: {
        chat_id: '-1001234567890',
        text: [
          '<b>New pick</b>',
          '',
          'Arsenal – Chelsea · 2026-04-16 23:00 UTC',
          '<b>Chelsea −0.5 (handicap) at 2.1 · Alpha</b>',
          'Stake 11.38 EUR · EV +5.0% · minimum odds 2',
          '<a href="https://alpha.example/bet">Open at Alpha</a>',
          '',
          'Reference 89abcdef',
        ].join('\n'),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      },
    });
    const [discord, slack, ntfy] = [
      callOf('discord', [pick]).json.embeds[0].description,
      callOf('slack', [pick]).json.text,
      callOf('ntfy', [pick]).json.message,
    ];
    expect(discord).toContain('**Chelsea −0.5 \\(handicap\\) at 2.1 · Alpha**');
    expect(discord).toContain('[Open at Alpha](https://alpha.example/bet)');
    expect(slack).toContain('<https://alpha.example/bet|Open at Alpha>');
    expect(ntfy).toContain('Open at Alpha: https://alpha.example/bet');
    expect(callOf('ntfy', [pick])).toMatchObject({
      url: 'https://ntfy.sh/',
      headers: { Authorization: 'Bearer tk_abcdef' },
      json: { topic: 'my-topic', title: 'New pick' },
    });
  });

  test('counts its picks, and a test says that it is one', () => {
    const two = [aPick(), aPick({ eventId: 'e2' })];
    expect(callOf('ntfy', two).json.title).toBe('2 new picks');
    const { picks } = testEvent.sample(DEFAULT_SETTINGS, NOW);
    expect(picks).toHaveLength(1);
    expect(callOf('ntfy', [aPick()], 'test').json.title).toBe('Test: do not bet on this');
  });

  test('names the grade of a B and its reservations', () => {
    const flags = ['thin', 'small_ev'] as const;
    const { text } = callOf('slack', [aPick({ grade: 'B', flags })]).json;
    expect(text).toContain('minimum odds 2 · grade B (thin, small ev)');
  });

  test('names the grade alone of a B without reservations', () => {
    const { text } = callOf('slack', [aPick({ grade: 'B', flags: [] })]).json;
    expect(text).toContain('minimum odds 2 · grade B\n');
  });

  test('takes no markup, mention or second line from a name of the feed', () => {
    const name = '@everyone <!channel> <b>*x*</b> [a](b)\n`c` & _d_';
    const picks = [aPick({ home: name, link: 'javascript:alert(1)' })];
    expect(callOf('telegram', picks).json.text).toContain(
      '@everyone &lt;!channel&gt; &lt;b&gt;*x*',
    );
    const discord = callOf('discord', picks).json;
    expect(discord.allowed_mentions).toEqual({ parse: [] });
    expect(discord.embeds[0].description).toContain('\\@everyone \\<!channel\\> \\<b\\>\\*x\\*');
    const slack: string = callOf('slack', picks).json.text;
    expect(slack).toContain('&lt;!channel&gt; &lt;b&gt;∗x∗');
    expect(slack.split('\n')).toHaveLength(7);
    expect(slack).not.toContain('javascript');
  });
});

describe.each(CHATS)('%s', (name) => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  const anyPick = fc
    .record({
      home: anyText,
      away: anyText,
      outcome: fc.oneof(anyText, fc.constant('&_*'.repeat(100))),
      bookTitle: anyText,
      link: fc.option(
        fc
          .oneof(
            fc.webUrl({ withQueryParameters: true }),
            fc.constant(`https://a.example/?${'&'.repeat(1_990)}`),
          )
          .map((url) => url.slice(0, 2_000)),
      ),
    })
    .map((change) => aPick(change));

  test('takes every delivery whole that is formed for it, and no pick is left out', () => {
    const [measure, limit] = MEASURES[name];
    const destination = destinationId('ada', name);
    fc.assert(
      fc.property(fc.array(anyPick, { minLength: 1, maxLength: 30 }), (picks) => {
        let rest = newsOf(picks);
        let sent = 0;
        while (rest.picks.length > 0) {
          const place = { destination, slot: NOW, number: 1 };
          const filled = fillEntry(place, rest, ({ delivery }) =>
            fitsMessage(destination, delivery),
          );
          const { delivery } = filled.content;
          expect(measure(callOf(name, delivery.picks).json as never)).toBeLessThanOrEqual(limit);
          sent += delivery.picks.length;
          rest = filled.left;
        }
        expect(sent).toBe(picks.length);
      }),
      { numRuns: 100 },
    );
  });

  test('takes seven usual picks as one message', () => {
    const picks = Array.from({ length: 7 }, (_, index) =>
      aPick({
        eventId: `e${index}`,
        home: 'Wolverhampton Wanderers',
        away: 'Brighton and Hove Albion',
        link: `https://sports.williamhill.com/addToBetslip?marketId=1.${index}23456789&selectionId=1`,
      }),
    );
    const delivery = { id: 'dlv_1', userId: 'ada', slot: NOW, picks };
    expect(fitsMessage(destinationId('ada', name), delivery)).toBe(true);
  });

  test('accepts an address of its own and refuses others by the name of the field', () => {
    const service = CHAT_SERVICES[name];
    expect(checkAddress(service, ADDRESSES[name])).toEqual([]);
    expect(checkAddress(service, {}).length).toBeGreaterThan(0);
    expect(
      checkAddress(service, { ...ADDRESSES[name], url: 'https://evil.example/a/b' }),
    ).toMatchObject([{ parameter: 'url' }]);
  });

  test('shows of an address nothing that lets others write there', () => {
    const { token, url } = ADDRESSES[name];
    const label = CHAT_SERVICES[name].labelOf(ADDRESSES[name]);
    expect(label).not.toBe('');
    const secrets = [token, url && new URL(url).pathname.slice(1)].filter((text) => text);
    expect(secrets.filter((secret) => secret && label.includes(secret))).toEqual([]);
  });
});

test('Slack and Discord lead to their own hosts only, whatever the address looks like', () => {
  const { slack, discord } = CHAT_SERVICES;
  for (const url of [
    'http://hooks.slack.com/services/T/B/x',
    'https://hooks.slack.com.evil.example/services/T/B/x',
    'https://hooks.slack.com@evil.example/services/T/B/x',
    'https://hooks.slack.com:8443/services/T/B/x',
    'https://hooks.slack.com/services/../../x',
  ]) {
    expect(checkAddress(slack, { url })).toHaveLength(1);
  }
  expect(checkAddress(discord, { url: 'https://discordapp.com/api/webhooks/1/a' })).toEqual([]);
  expect(
    checkAddress(discord, { url: 'https://discord.com.evil.example/api/webhooks/1/a' }),
  ).toHaveLength(1);
});

const aMoveAlert = (change: Partial<MoveAlert> = {}): MoveAlert => {
  const { isNew: _, ...move } = aPublishedMove();
  return { ...move, ...change };
};

function movesCallOf(name: ChatName, moves: readonly MoveAlert[], leftOut = 0) {
  const place = { destination: destinationId('ada', name), slot: NOW, number: 1 };
  const delivery = formDelivery(place, [], { moves, leftOut });
  const message = toMessage('dlv_0123456789abcdef', deliveryEvent(delivery, NOW));
  const { body } = CHAT_SERVICES[name].callOf(ADDRESSES[name], message);
  return JSON.parse(Buffer.from(body).toString());
}

describe('a message of line moves', () => {
  test('says the match, the selection, how far it came and how fast, and which books lag at what price', () => {
    const lagging = [
      { book: 'northbet', bookTitle: 'Northbet', price: 2.16, ev: 0.0491 },
      { book: 'betway', bookTitle: 'Betway', price: 2.1, ev: 0.02 },
    ];
    const total = { marketKey: 'totals', outcome: 'Under', point: 2.5, from: 0.5, to: 0.46 };
    const moves = [aMoveAlert({ lagging }), aMoveAlert({ ...total, lagging: [] })];
    const { title, message } = movesCallOf('ntfy', moves, 3);
    expect(title).toBe('2 line moves');
    expect(message).toBe(
      [
        '2 line moves',
        [
          'Arsenal – Chelsea · 2026-04-17 14:00 UTC',
          'Arsenal (winner) 46.0% → 49.0%',
          'in 17 min · lagging: Northbet 2.16 (EV +4.9%), Betway 2.1 (EV +2.0%)',
        ].join('\n'),
        [
          'Arsenal – Chelsea · 2026-04-17 14:00 UTC',
          'Under 2.5 (total) 50.0% → 46.0%',
          'in 17 min · no book lags',
        ].join('\n'),
        '3 smaller moves left out: at most 20 a scan and 200 a day',
        'Reference 89abcdef',
      ].join('\n\n'),
    );
  });

  test.each(CHATS)('is taken whole by %s, whatever feeds call teams and books', (name) => {
    const [measure, limit] = MEASURES[name];
    const destination = destinationId('ada', name);
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constant('&<*_'.repeat(60)),
    );
    const anyMove = fc
      .record({ home: names, away: names, outcome: names, bookTitle: names })
      .map(({ bookTitle, ...change }) => {
        const price = { book: 'northbet', bookTitle, price: 2.16, ev: 0.0491 };
        return aMoveAlert({ ...change, lagging: Array.from({ length: 5 }, () => price) });
      });
    fc.assert(
      fc.property(fc.array(anyMove, { minLength: 1, maxLength: 20 }), (moves) => {
        let rest: News = { picks: [], moves, leftOut: 9 };
        const sent: MoveAlert[] = [];
        while (rest.moves.length > 0) {
          const filled = fillEntry({ destination, slot: NOW, number: 1 }, rest, ({ delivery }) =>
            fitsMessage(destination, delivery),
          );
          const { moves: told = [], leftOut } = filled.content.delivery;
          expect(measure(movesCallOf(name, told, leftOut) as never)).toBeLessThanOrEqual(limit);
          sent.push(...told);
          rest = filled.left;
        }
        expect(sent).toEqual(moves);
      }),
      { numRuns: 50 },
    );
  });
});
