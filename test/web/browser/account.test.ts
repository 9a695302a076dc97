import { startStandIn } from '../stand-in/server.ts';
import { accountFlows } from './flows.ts';

accountFlows(async () => {
  const standIn = await startStandIn();
  return {
    ...standIn,
    existingKeys: 0,
    signIn: (page) => page.getByRole('button', { name: 'Sign in' }).click(),
  };
});
