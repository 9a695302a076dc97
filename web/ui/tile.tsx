type Props = { readonly name: string; readonly value: string; readonly note: string };

/** A figure with what it is called and what has to be known of it, in a list of such. */
export function Tile({ name, value, note }: Props) {
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{note}</small>
      </dd>
    </div>
  );
}
