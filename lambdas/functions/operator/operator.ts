import { type AccountDeps, accountCommands } from './account-commands.ts';
import { type AddMasterKeyDeps, addMasterKey } from './add-master-key.ts';
import { type Answer, done, refused } from './answer.ts';
import { type CorrectRecordDeps, createCorrectRecord } from './correct-record.ts';
import { type DeliveryDeps, deliveryCommands } from './delivery-commands.ts';
import { type DestinationDeps, destinationCommands } from './destination-commands.ts';
import { type KeyDeps, keyCommands } from './key-commands.ts';
import { type MatchDeps, matchCommands } from './match-commands.ts';
import { type SettingsDeps, settingsCommands } from './settings-commands.ts';
import { createStatus, type StatusDeps } from './status-command.ts';
import { type WebhookDeps, webhookCommands } from './webhook-commands.ts';

export type OperatorDeps = AccountDeps &
  KeyDeps &
  SettingsDeps &
  WebhookDeps &
  DeliveryDeps &
  DestinationDeps &
  CorrectRecordDeps &
  MatchDeps &
  StatusDeps & { readonly masterKeys: AddMasterKeyDeps };

/** The commands that the function knows, by the words of the command line. */
export type OperatorCommands = ReturnType<typeof operatorCommands>;

/** What the function is called with. */
export type OperatorRequest = { readonly command: string; readonly input: unknown };

function operatorCommands(deps: OperatorDeps) {
  return {
    ...accountCommands(deps),
    ...keyCommands(deps),
    ...settingsCommands(deps),
    ...webhookCommands(deps),
    ...deliveryCommands(deps),
    ...destinationCommands(deps),
    'master-key add': async (_: object) => done(await addMasterKey(deps.masterKeys)),
    ...matchCommands(deps),
    'record correct': createCorrectRecord(deps),
    status: createStatus(deps),
  };
}

/**
 * Answers what operators ask, one command a call. Who may call it is decided by who may invoke the
 * function.
 */
export function createOperator(deps: OperatorDeps) {
  const commands: Readonly<Record<string, (input: never) => Promise<Answer>>> =
    operatorCommands(deps);
  return async function operate({ command, input }: OperatorRequest): Promise<Answer> {
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    return run ? run(input as never) : refused('unknown_command');
  };
}
