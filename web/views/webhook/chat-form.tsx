import { useSignal } from '@preact/signals';
import type { Chat } from '../../../clients/generated/page-types.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { Field } from '../../ui/field.tsx';

type AddressField = 'url' | 'token' | 'chat_id';
type FieldText = {
  readonly name: AddressField;
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly isOptional?: boolean;
};

/** What each service needs, and where a person finds it. */
const FIELDS: Readonly<Record<Chat['destination'], readonly FieldText[]>> = {
  telegram: [
    {
      name: 'token',
      label: 'Bot token',
      hint: 'BotFather shows it when you create a bot. Add the bot to your chat.',
      placeholder: '123456:ABC-DEF',
    },
    {
      name: 'chat_id',
      label: 'Chat',
      hint: 'The number of the chat, or the @name of a channel.',
      placeholder: '-1001234567890',
    },
  ],
  discord: [
    {
      name: 'url',
      label: 'Webhook of the channel',
      hint: 'Edit channel, Integrations, Webhooks, Copy webhook URL.',
      placeholder: 'https://discord.com/api/webhooks/…',
    },
  ],
  slack: [
    {
      name: 'url',
      label: 'Incoming webhook',
      hint: 'In your Slack app: Incoming webhooks, Add new webhook.',
      placeholder: 'https://hooks.slack.com/services/…',
    },
  ],
  ntfy: [
    {
      name: 'url',
      label: 'Topic',
      hint: 'On ntfy.sh or your own server. Anyone who knows a topic can read it.',
      placeholder: 'https://ntfy.sh/my-secret-topic',
    },
    {
      name: 'token',
      label: 'Access token',
      hint: 'Only if the topic needs one.',
      placeholder: 'tk_…',
      isOptional: true,
    },
  ],
};

type Props = { readonly chat: Chat; onSaved(): Promise<void> };

/** The address of a chat. One that is saved is not shown again: what is typed replaces it. */
export function ChatForm({ chat: { destination, title, label }, onSaved }: Props) {
  const { client, notice } = useApp();
  const typed = useSignal<Partial<Record<AddressField, string>>>({});
  const problems = useSignal<Readonly<Record<string, string>>>({});
  const failure = useSignal<string | undefined>(undefined);
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    problems.value = {};
    failure.value = undefined;
    const given = Object.entries(typed.value).filter(([, value]) => value.trim() !== '');
    const address = Object.fromEntries(given.map(([name, value]) => [name, value.trim()]));
    try {
      await client.send('POST', '/account/destinations', { destination, ...address });
      typed.value = {};
      notice.value = { text: `${title} is saved. Send a test to see it arrive.` };
      await onSaved();
    } catch (error) {
      problems.value = error instanceof Problem ? error.fields : {};
      failure.value = Object.keys(problems.value).length > 0 ? undefined : sentenceOf(error);
    }
  }
  return (
    <form class="row" noValidate onSubmit={(event) => void save(event)}>
      {FIELDS[destination].map(({ name, isOptional, ...text }) => (
        <Field
          key={name}
          {...text}
          name={`${destination}-${name}`}
          value={typed.value[name] ?? ''}
          onValue={(value) => {
            typed.value = { ...typed.value, [name]: value };
          }}
          required={!isOptional}
          autocomplete="off"
          error={problems.value[name] && `It ${problems.value[name]}.`}
        />
      ))}
      <button type="submit" class="primary">
        {label === null ? 'Save' : 'Replace'}
      </button>
      {failure.value && (
        <p class="error" role="alert">
          {failure.value}
        </p>
      )}
    </form>
  );
}
