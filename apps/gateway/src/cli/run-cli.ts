import { isEngineError } from '@bess/kernel/errors';
import { readConfig } from '../config.js';
import { accountAddCommand } from './account-add-command.js';
import { accountDisableCommand } from './account-disable-command.js';
import { accountListCommand } from './account-list-command.js';
import { accountSetPlanCommand } from './account-set-plan-command.js';
import { backupCommand } from './backup-command.js';
import type { CliContext, Command } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { UsageError } from './internal/usage-error.js';
import { keysRotateCommand } from './keys-rotate-command.js';
import { migrateCommand } from './migrate-command.js';
import { restoreCommand } from './restore-command.js';
import { usage } from './usage.js';
import { workerCommand } from './worker-command.js';

export type { CliContext };

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async (args, context) => {
    parseOptions(args, []);
    await context.serve(readConfig(context.environment), context);
  },
  worker: workerCommand,
  migrate: migrateCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'account add': accountAddCommand,
  'account list': accountListCommand,
  'account set-plan': accountSetPlanCommand,
  'account disable': accountDisableCommand,
  'keys rotate': keysRotateCommand,
  help: async (_args, context) => context.print(usage()),
  '--help': async (_args, context) => context.print(usage()),
  '--version': async (_args, context) => context.print(context.version),
};

/**
 * Runs one command of `bess-gateway`.
 *
 * @param args - the command and its options, without interpreter and script
 * @param context - the process
 * @returns the exit code: 0 done, 1 failed, 2 not understood
 *
 * @example
 * ```ts
 * await runCli(['--version'], context); // => 0
 * ```
 */
export async function runCli(args: string[], context: CliContext): Promise<number> {
  try {
    const { command, rest } = findCommand(args);
    await command(rest, context);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      context.complain(`${error.message}\nbess-gateway help lists the commands and their options.`);
      return 2;
    }
    context.complain(isEngineError(error) ? error.message : unexpected(error));
    return 1;
  }
}

function findCommand(args: string[]): { command: Command; rest: string[] } {
  if (args.length === 0) {
    throw new UsageError('A command must be given.');
  }
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command !== undefined && args.length >= words) {
      return { command, rest: args.slice(words) };
    }
  }
  const asked = args
    .filter((word) => !word.startsWith('-'))
    .slice(0, 2)
    .join(' ');
  throw new UsageError(
    `The command must be one of ${Object.keys(COMMANDS)
      .filter((name) => !name.startsWith('-'))
      .join(', ')}, but it is ${JSON.stringify(asked || args[0])}.`,
  );
}

/** What nobody foresaw is shown whole: the administrator is the only reader. */
function unexpected(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
