import { useApp } from '../app.ts';

/** Takes these parameters out of the address; not there while none is set. */
export function ClearFilters({ names }: { readonly names: readonly string[] }) {
  const { router } = useApp();
  const { query } = router.place.value;
  if (!names.some((name) => query.has(name))) {
    return null;
  }
  return (
    <button
      type="button"
      class="link"
      onClick={() => router.setQuery(Object.fromEntries(names.map((name) => [name, ''])))}
    >
      Clear filters
    </button>
  );
}
