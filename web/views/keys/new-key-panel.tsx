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
  const command = `curl -s -H 'Authorization: Bearer ${created.api_key}' '${window.location.origin}/api/v1/me'`;
  return (
    <section class="panel new-key" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        Your new key{created.name ? `, ${created.name}` : ''}
      </h2>
      <p>It is shown only now. Keep it where your program reads its secrets.</p>
      <Secret label="API key" text={created.api_key} />
      <Secret label="First request" text={command} />
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

function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div class="secret">
      <span class="label">{label}</span>
      <code>{text}</code>
      <CopyButton text={text} label={`Copy ${label === 'API key' ? 'key' : 'request'}`} />
    </div>
  );
}
