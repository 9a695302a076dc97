import type { Settings } from '../../../clients/generated/page-types.ts';
import { changesBetween, toDraft } from './settings-form.ts';

type Props = {
  /** The settings that the form was begun from. */
  readonly before: Settings;
  readonly now: Settings;
  /** What each setting is called. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the settings are still about the bankroll that was edited here. */
  readonly isSameBankroll: boolean;
  onMerge(): void;
  onTake(): void;
};

/** Says what was saved elsewhere meanwhile, and offers to merge it with what was typed here. */
export function ChangedElsewhere(props: Props) {
  const { before, now, labels, isSameBankroll, onMerge, onTake } = props;
  const texts = toDraft(now);
  const changed = Object.keys(changesBetween(before, now)) as (keyof Settings)[];
  const told = changed.map((name) => `${labels.get(name) ?? name}: ${texts[name] || 'no limit'}`);
  return (
    <div class="error" role="alert">
      <p>
        These settings were saved elsewhere since you opened them. Nothing was overwritten.
        {told.length > 0 && ` They are now: ${told.join('; ')}.`}
        {!isSameBankroll &&
          ' Another bankroll is first now, so your changes cannot be merged into it.'}
      </p>
      <div class="actions">
        <button type="button" class="quiet" onClick={onTake}>
          Discard mine
        </button>
        {isSameBankroll && (
          <button type="button" onClick={onMerge}>
            Merge
          </button>
        )}
      </div>
    </div>
  );
}
