import { isEngineError } from '@bess/kernel/errors';
import { readConfig } from '../server/config.js';
import {
  accountAddCommand,
  accountDisableCommand,
  accountListCommand,
  accountSetPasswordCommand,
  accountSetPlanCommand,
} from './account-commands.js';
import { feedCommand } from './feed-command.js';
import {
  backupCommand,
  keysRotateCommand,
  migrateCommand,
  restoreCommand,
  workerCommand,
} from './maintenance-commands.js';
import { type CliContext, type Command, parseOptions, UsageError } from './options.js';

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
  'account set-password': accountSetPasswordCommand,
  'account disable': accountDisableCommand,
  feed: feedCommand,
  'keys rotate': keysRotateCommand,
  help: async (_args, context) => context.print(usage()),
  '--help': async (_args, context) => context.print(usage()),
  '--version': async (_args, context) => context.print(context.version),
};

export type { CliContext };

/** Runs one command of `bess-gateway` and returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function runCli(args: string[], context: CliContext): Promise<number> {
  try {
    const { command, rest } = findCommand(args);
    await command(rest, context);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      context.printError(
        `${error.message}\nbess-gateway help lists the commands and their options.`,
      );
      return 2;
    }
    context.printError(isEngineError(error) ? error.message : unexpected(error));
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

/** Unexpected errors are shown in full: only the administrator reads them. */
function unexpected(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The help text of `bess-gateway`. */
function usage(): string {
  return `Usage: bess-gateway <command> [options]

Commands
  serve              run the gateway until it receives SIGINT or SIGTERM
  worker             run jobs from the queue in Redis until it receives SIGINT or SIGTERM; needs REDIS_URL, with
                     which serve leaves the jobs to its workers
  migrate            bring the database to this version's schema
  backup             copy the embedded database as it stands at one moment; gateways may go on using it
      --to FILE                     a new file
  restore            put a backup where the embedded database belongs and none is
      --from FILE
  account add        create an account
      --email ADDRESS               required
      --plan PLAN                   operator, fleet or enterprise; of a new partner, default operator
      --partner PARTNER             id or name of the partner to join, or name of a new one (then with --plan);
                                    without it a new partner is made
      --engines LIST                narrow the plan's engines, for instance tarsis,helios
      --requests-per-minute COUNT   agreed limit of a new partner
      --paths-per-day COUNT         agreed STRIX paths of a new partner
      The password is the line on standard input, or is generated and printed once.
  account list       list accounts with their partners
  account set-plan   change the plan of an account's partner, and revoke its access tokens
      --email ADDRESS --plan PLAN [--requests-per-minute COUNT] [--paths-per-day COUNT]
  account set-password
                     replace a forgotten password and end the account's logins
      --email ADDRESS
      The password is the line on standard input, or is generated and printed once.
  account disable    lock an account out and revoke its tokens
      --email ADDRESS
  feed               store published prices of a site, from a file or an address
      --partner PARTNER             id or name; required
      --site SITE                   a site that is described or has prices; required
      --file PATH                   file or zip of the publisher, - for standard input; this or --url
      --url URL                     its address; in it {date}, {date-1:yyyymmdd} are dates in UTC, {local-date} of the
                                    site's zone, {env:NAME} is an environment variable
      --place PLACE                 region, node, bidding zone or settlement point, if the file has several
      --format FORMAT               format that the file must have; else recognised
      --tax excluded|included       VAT of Octopus Energy, default excluded
      --auction NUMBER              of an ENTSO-E document with several, default 1
      --interval-minutes MINUTES    if the file has several intervals
      --every-minutes MINUTES       repeat until SIGINT or SIGTERM; with --url or a file
  keys rotate        sign with a new key; tokens signed before stay valid

  help, --help       print this
  --version          print the version

Environment: HOST, PORT, DATA_DIR, DATABASE_URL, REDIS_URL, LOG_LEVEL, WORKERS, TRUST_PROXY, DEMO_ACCOUNTS,
WARM_UP, METRICS_TOKEN, WEBHOOK_PRIVATE_ADDRESSES, MQTT_URL, MQTT_PREFIX, MQTT_DISCOVERY.
Exit code: 0 done, 1 failed, 2 not understood.`;
}
