import type { Landing } from '../../clients/generated/page-types.ts';
import { STATUS_VIEW } from '../router/router.ts';
import { Link } from '../ui/link.tsx';

/** Where public views lead, and who runs the service. */
export function Footer({ service }: { readonly service: Landing | undefined }) {
  const { operator_name: name, operator_contact: contact, terms_url: terms } = service ?? {};
  return (
    <footer class="front-footer">
      <p>
        <a href="/docs/start-here">Documentation</a> <a href="/docs">API</a>{' '}
        <Link href="/record">Record</Link> <Link href={STATUS_VIEW}>Status</Link>{' '}
        {terms && <a href={terms}>Terms</a>} {contact && <a href={contact}>Contact</a>}
      </p>
      <p>{name && `Run by ${name}. `}18+. Bet only what you can afford to lose.</p>
    </footer>
  );
}
