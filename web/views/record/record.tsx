/** The public record. It is not open yet, and the view says nothing else. */
export function RecordView() {
  return (
    <section class="panel" aria-labelledby="record">
      <h2 id="record">The public record is not open yet</h2>
      <p>Every grade A selection will be listed here, with its closing price and its result.</p>
    </section>
  );
}
