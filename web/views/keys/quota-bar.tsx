import { wholeNumber } from '../../format/text.ts';

/** How much of the day's quota a key has used. */
export function QuotaBar({ used, limit }: { readonly used: number; readonly limit: number }) {
  return (
    <span class="quota">
      <meter
        min={0}
        max={Math.max(1, limit)}
        high={limit * 0.8}
        value={used}
        aria-label="Used of the day's quota"
      />
      <span>
        {wholeNumber(used)} of {wholeNumber(limit)}
      </span>
    </span>
  );
}
