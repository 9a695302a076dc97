import { useEffect, useRef } from 'preact/hooks';
import type { Key, NewKey } from '../../../clients/generated/page-types.ts';
import { timeOfDay } from '../../format/time.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

type Props = {
  readonly created: NewKey;
  /** The key as the list has it. */
  readonly known: Key | undefined;
  reload(): Promise<void>;
  onDone(): void;
};

const LOOK_EVERY_MS = 2_000;

/**
 * A new key, shown this once, with a request that is ready to be sent; it notices the first call.
 */
export function NewKeyPanel({ created, known, reload, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const firstCall = known?.last_used_at ?? null;
  const isWaiting = firstCall === null;
  useEffect(() => {
    if (!isWaiting) {
      return undefined;
    }
    const timer = setInterval(() => void reload(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  const { origin } = window.location;
  const environment = `export BETTING_ANALYTICS_URL=${origin} BETTING_ANALYTICS_KEY=${created.api_key}`;
  const command = `curl -s -H 'Authorization: Bearer ${created.api_key}' '${origin}/api/v1/opportunities?limit=1'`;
  return (
    <section class="panel new-key" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        Key {created.name ? `“${created.name}” ` : ''}created
      </h2>
      <p>Copy it now; you will not see it again.</p>
      <Secret label="API key" text={created.api_key} />
      <Secret label="First request" text={command} />
      <Secret label="Environment" text={environment} />
      <p>
        <a href="/docs/start-here">Start here</a> goes on from this environment to a value bet, by
        curl, TypeScript or Python. <a href="/clients/">The packages</a> come from this service.
      </p>
      <p role="status" class={isWaiting ? 'waiting' : 'seen'}>
        {isWaiting
          ? 'Waiting for the first call…'
          : `First call seen at ${timeOfDay(Date.parse(firstCall))}.`}
      </p>
      <button type="button" onClick={onDone}>
        Done
      </button>
    </section>
  );
}

/** What a copy button says that it copies, by the label beside it. */
const COPIED = {
  'API key': 'key',
  'First request': 'request',
  Environment: 'environment',
} as const;

function Secret({ label, text }: { readonly label: keyof typeof COPIED; readonly text: string }) {
  return (
    <div class="secret">
      <span class="label">{label}</span>
      <code>{text}</code>
      <CopyButton text={text} label={`Copy ${COPIED[label]}`} />
    </div>
  );
}
