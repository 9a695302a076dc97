import type { Landing } from '../../clients/generated/page-types.ts';
import { useApp } from '../app.ts';
import { type Resource, useResource } from '../ui/resource.ts';

const REFRESH_MS = 60_000;

/** Who runs the service, and what everyone is shown of it. */
export function useService(): Resource<Landing> {
  const { readPublic } = useApp();
  return useResource<Landing>(async () => (await readPublic('/landing')).json(), REFRESH_MS);
}
