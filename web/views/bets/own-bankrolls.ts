import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Bankroll } from '../../../clients/generated/page-types.ts';

/** The bankrolls of the account, for what the view shows of them; none until they were read. */
export const OwnBankrolls = createContext<readonly Bankroll[]>([]);

/** What a bankroll is called; one that is no longer there is called by its id. */
export function useBankrollName(): (id: string) => string {
  const bankrolls = useContext(OwnBankrolls);
  return (id) => bankrolls.find((each) => each.id === id)?.name ?? id;
}
