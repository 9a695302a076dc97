import { useSignal } from '@preact/signals';
import type { Chat, ChatList, TestResult } from '../../../clients/generated/page-types.ts';
import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { ChatForm } from './chat-form.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { PauseButton } from './pause-button.tsx';
import { chatPath } from './standing.ts';
import { failureOf, stateSentence } from './state-sentence.ts';

const REFRESH_MS = 15_000;

/** The chats that picks are sent to beside the webhook, each with a state and a log of its own. */
export function Chats() {
  const { client } = useApp();
  const chats = useResource(() => client.get<ChatList>('/account/destinations'), REFRESH_MS);
  return (
    <section class="panel" aria-labelledby="chats">
      <h2 id="chats">Chats</h2>
      <p>
        The same picks as messages. Each chat gets every pick once and has its own pause: one that
        is gone never holds up the webhook or another chat.
      </p>
      {chats.error.value !== undefined && (
        <Trouble error={chats.error.value} retry={() => void chats.reload()} />
      )}
      {chats.value.value?.data.map((chat) => (
        <ChatPanel key={chat.destination} chat={chat} reload={chats.reload} />
      ))}
    </section>
  );
}

type Props = { readonly chat: Chat; reload(): Promise<void> };

function ChatPanel({ chat, reload }: Props) {
  const { slowNow } = useApp();
  const { title, label, destination, state } = chat;
  const path = chatPath(destination);
  if (label === null) {
    return (
      <details class="chat">
        <summary>{title}: not set up</summary>
        <ChatForm chat={chat} onSaved={reload} />
      </details>
    );
  }
  return (
    <details class="chat">
      <summary>
        {title}: {label}. {stateSentence(chat, slowNow.value)}
      </summary>
      <div class="actions">
        <TestButton path={path} />
        <PauseButton path={path} state={state} reload={reload} />
        <RemoveButton path={path} title={title} reload={reload} />
      </div>
      <ChatForm chat={chat} onSaved={reload} />
      <DeliveryLog path={path} standing={chat} />
    </details>
  );
}

function TestButton({ path }: { readonly path: string }) {
  const { client } = useApp();
  const outcome = useSignal('');
  async function send(): Promise<void> {
    outcome.value = 'Sending…';
    try {
      const result = await client.send<TestResult>('POST', `${path}/test`);
      outcome.value = result.delivered
        ? 'The test is in the chat.'
        : `Not delivered: ${failureOf(result)}. ${result.response?.body ?? ''}`;
    } catch (error) {
      outcome.value = sentenceOf(error);
    }
  }
  return (
    <>
      <button type="button" onClick={() => void send()}>
        Send a test
      </button>
      <span role="status">{outcome.value}</span>
    </>
  );
}

type RemoveProps = { readonly path: string; readonly title: string; reload(): Promise<void> };

function RemoveButton({ path, title, reload }: RemoveProps) {
  const { client } = useApp();
  const isAsked = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="danger"
        onClick={() => {
          isAsked.value = true;
        }}
      >
        Remove
      </button>
      {isAsked.value && (
        <ConfirmDialog
          title={`Remove the chat of ${title}?`}
          action="Remove"
          look="danger"
          act={async () => void (await client.send('DELETE', path))}
          onTried={() => void reload()}
          onClose={() => {
            isAsked.value = false;
          }}
        >
          <p>Pending deliveries to it are cancelled. Its address is deleted.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
