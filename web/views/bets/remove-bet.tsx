import type { Bet } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { money, selectionName } from '../../format/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isOutdatedBy } from './edit-bet.tsx';

type Props = {
  readonly bet: Bet;
  onRemoved(): void;
  onClose(): void;
  /** Told once the bet is known, or feared, to be another than it was read as. */
  onOutdated(): void;
};

/** Asks before a bet is removed. */
export function RemoveBet({ bet, onRemoved, onClose, onOutdated }: Props) {
  const { client, notice } = useApp();
  return (
    <ConfirmDialog
      title="Remove this bet?"
      action="Remove"
      look="danger"
      act={async () => {
        const path = `/account/bets/${bet.bet_id}`;
        try {
          await client.send('DELETE', path, undefined, { 'If-Match': bet.etag });
        } catch (error) {
          if (isOutdatedBy(error)) {
            onOutdated();
          }
          throw error;
        }
        notice.value = { text: 'The bet is removed.' };
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        {selectionName(bet)}, {bet.home} – {bet.away}: {money(bet.stake, bet.currency)} at{' '}
        {bet.odds.toFixed(2)}. Its closing line value and result go with it. You cannot undo this.
      </p>
    </ConfirmDialog>
  );
}
