import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emulator } from './emulator.ts';
import { type Environment, runCommand } from './run-command.ts';

export const FOLDER = join(import.meta.dirname, '../../build/deploy-smoke');

export type Outputs = {
  readonly ApiUrl: string;
  readonly TableName: string;
  readonly StateMachineArn: string;
  readonly OddsApiKeySecret: string;
  readonly WebhookMasterKeySecret: string;
};

/** What an operator types for one stage, with the settings that stay the same. */
export function stageCommands(emulator: Emulator, stage: 'dev' | 'prod', fixed: Environment) {
  const stack = `betting-analytics-${stage}`;
  const outputsFile = join(FOLDER, `${stage}-outputs.json`);

  /**
   * A command of the CDK on what it synthesizes now, or, without settings, on what it synthesized
   * last.
   */
  async function cdk(args: readonly string[], settings?: Environment): Promise<string> {
    const env = { ...emulator.env, STAGE: stage, ...fixed, ...settings };
    const assembly = [settings ? '--output' : '--app', join(FOLDER, 'cdk.out')];
    return runCommand('npx', ['cdk', ...args, ...assembly], { env, timeoutMs: 180_000 });
  }

  return {
    /** The stack that serves. */
    stack,
    /** All of the stage, in the order of their deployment. */
    stacks: [`${stack}-data`, stack, `${stack}-monitoring`],
    cdk,

    /**
     * Synthesizes where there are settings, and deploys that with the command of operators, without
     * its question: there is no terminal to answer it.
     */
    async deploy(settings?: Environment): Promise<Outputs> {
      if (settings) {
        await cdk(['synth', '--quiet'], settings);
      }
      const options = ['--app', join(FOLDER, 'cdk.out'), '--outputs-file', outputsFile];
      const all = ['run', '-s', 'deploy', '--', ...options, '--require-approval', 'never'];
      await runCommand('npm', all, { env: emulator.env, timeoutMs: 300_000 });
      return JSON.parse(readFileSync(outputsFile, 'utf8'))[stack];
    },

    /** The operator's command line. */
    async admin<T>(...args: string[]): Promise<T> {
      const all = ['run', '-s', 'admin', '--', ...args, '--stack', stack];
      return JSON.parse(await runCommand('npm', all, { env: emulator.env, timeoutMs: 30_000 }));
    },

    /** The API key of a new account on plan sharp. */
    async createKey(): Promise<string> {
      const account = await this.admin<{ user_id: string }>('account', 'create', '--plan', 'sharp');
      const { api_key } = await this.admin<{ api_key: string }>(
        'key',
        'create',
        '--user',
        account.user_id,
      );
      return api_key;
    },
  };
}

export type StageCommands = ReturnType<typeof stageCommands>;
