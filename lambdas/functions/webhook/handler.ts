import { createFindAccount } from '#adapters/dynamodb/account-row.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createRoutes } from '#http/router.ts';
import { addressSaver, chatSaver, chatSources } from '#wiring/address-saver.ts';
import { signingSecrets } from '#wiring/signing-secrets.ts';
import { serviceTable } from '#wiring/table.ts';
import { testSender } from '#wiring/test-sender.ts';
import { WEBHOOK_ENDPOINTS } from './endpoints.ts';
import { createGetDelivery } from './get-delivery/get-delivery.ts';
import { createGetWebhook } from './get-webhook/get-webhook.ts';
import { createListCalls } from './list-calls/list-calls.ts';
import { createListChats } from './list-chats/list-chats.ts';
import { createListDeliveries } from './list-deliveries/list-deliveries.ts';
import { createPause } from './pause-webhook/pause-webhook.ts';
import { createRemoveDestination } from './remove-webhook/remove-webhook.ts';
import { replayAction } from './replay-delivery/replay-delivery.ts';
import { createReplaySince } from './replay-since/replay-since.ts';
import { createResume } from './resume-webhook/resume-webhook.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret/rotate-webhook-secret.ts';
import { createSaveChat } from './save-chat/save-chat.ts';
import { saveWebhookAction } from './save-webhook/save-webhook.ts';
import { createTestWebhook } from './test-webhook/test-webhook.ts';

const table = serviceTable();
const subscribers = createSubscriberStore(table);
const { webhookOf, destinationOf } = subscribers;
const outbox = createOutboxStore(table);
const { entriesOf, outboxOf } = outbox;
const secrets = signingSecrets();
const { secretOf } = secrets;

const chats = chatSources(table, secrets);
const remove = createRemoveDestination(subscribers);
const test = createTestWebhook(testSender(table));
const pause = createPause({ ...outbox, destinationOf });
const resume = createResume({ ...outbox, destinationOf });
const list = createListDeliveries({ destinationOf, entriesOf });
const show = createGetDelivery({ entriesOf });
const replay = replayAction({ destinationOf, outbox, retry });
const replaySince = createReplaySince({ destinationOf, outbox, retry });

export const handler = createRoutes(
  WEBHOOK_ENDPOINTS,
  {
    'get-webhook': createGetWebhook({ webhookOf, outboxOf, secretOf }),
    'save-webhook': saveWebhookAction({
      ...addressSaver(table, secrets),
      webhookOf,
      outboxOf,
      secretOf,
    }),
    'rotate-webhook-secret': createRotateWebhookSecret({ ...secrets, ...subscribers }),
    'list-chats': createListChats(chats),
    'save-chat': createSaveChat({ ...chatSaver(table, secrets), ...chats }),
    'remove-webhook': remove,
    'remove-chat': remove,
    'test-webhook': test,
    'test-chat': test,
    'pause-webhook': pause,
    'pause-chat': pause,
    'resume-webhook': resume,
    'resume-chat': resume,
    'list-deliveries': list,
    'list-chat-deliveries': list,
    'get-delivery': show,
    'list-calls': createListCalls({ entriesOf }),
    'get-chat-delivery': show,
    'replay-delivery': replay,
    'replay-chat-delivery': replay,
    'replay-since': replaySince,
    'replay-chat-since': replaySince,
  },
  { findAccount: createFindAccount(table) },
);
