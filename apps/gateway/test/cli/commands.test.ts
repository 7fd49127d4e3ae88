import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { gatewayPrograms } from './gateway-programs.js';
import { inStores } from './in-stores.js';

const programs = gatewayPrograms();

describe('the command line', () => {
  test('prints its usage and its version', async () => {
    const help = await programs.run(['--help'], {});
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const words of [
      'serve',
      'worker',
      'migrate',
      'backup',
      'restore',
      'account add',
      'account list',
      'account set-plan',
      'account set-password',
      'account disable',
      'feed',
      'keys rotate',
    ]) {
      expect(help.stdout).toContain(`  ${words}`);
    }
  });

  test('is what the process does: its streams, its environment and its exit code', async () => {
    const environment = { DATA_DIR: await programs.newDataDir() };
    expect(await programs.runProcess(['--version'], {})).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
    const add = ['account', 'add', '--email', 'a@example.com'];
    expect(await programs.runProcess(add, environment, 'correct horse battery\n')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Account a@example\.com created: .+\nEngines .+\n$/),
      stderr: '',
    });
    expect((await programs.run(['account', 'list'], environment)).stdout).toContain(
      'a@example.com',
    );
    expect(await programs.runProcess(add, environment, 'correct horse battery\n')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The e-mail address must be new, but "a@example.com" has an account.\n',
    });
    expect(await programs.runProcess(['account'], environment)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/but it is "account"\.\nbess-gateway help lists/),
    });
  });

  test.each([
    [[], 'A command must be given.'],
    [
      ['start'],
      'The command must be one of serve, worker, migrate, backup, restore, account add, account list, account set-plan, account set-password, account disable, feed, keys rotate, help, but it is "start".',
    ],
    [['account'], 'but it is "account".'],
    [['account', 'remove', '--email', 'a@example.com'], 'but it is "account remove".'],
    [['toString'], 'but it is "toString".'],
    [['migrate', '--force'], "Unknown option '--force'"],
    [['worker', '--threads', '2'], "Unknown option '--threads'"],
    [['migrate', 'now'], "Unexpected argument 'now'"],
    [['account', 'add'], 'The option --email must be given.'],
    [['account', 'add', '--email'], "Option '--email <value>' argument missing"],
    [
      ['account', 'add', '--email', 'a@example.com', '--email', 'b@example.com'],
      'The option --email must be given once, but it is given 2 times.',
    ],
    [
      ['account', 'add', '--email', 'a@example.com', '--plan', 'gold'],
      'The option --plan must be one of operator, fleet, enterprise, but it is "gold".',
    ],
    [
      ['account', 'add', '--email', 'a@example.com', '--paths-per-day', '5M'],
      'The option --paths-per-day must be a whole number, but it is "5M".',
    ],
    [['account', 'set-password'], 'The option --email must be given.'],
    [['account', 'set-plan', '--email', 'a@example.com'], 'The option --plan must be given.'],
  ])('%j is not understood: exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await programs.run(args, {
      DATA_DIR: '/dev/null/never-opened',
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('bess-gateway help lists the commands');
  });

  test.each([
    [
      { PORT: 'eighty' },
      'The environment variable PORT must be an integer from 0 to 65535, but it is "eighty".',
    ],
    [
      { DATABASE_URL: 'mysql://root:hunter2@db.example/x' },
      'The environment variable DATABASE_URL must be a URL that begins with postgres:// or postgresql://, but it is one that begins with mysql://…@db.example.',
    ],
  ])(
    'a wrong value stops the start with one sentence: %j',
    async (environment: Record<string, string>, sentence) => {
      for (const command of [['serve'], ['migrate']]) {
        expect(await programs.run(command, environment)).toEqual({
          code: 1,
          stdout: '',
          stderr: `${sentence}\n`,
        });
      }
    },
  );

  test('a database that cannot be reached or opened is named, without its password', async () => {
    const unreachable = await programs.run(['migrate'], {
      DATABASE_URL: 'postgres://bess:hunter2@127.0.0.1:1/bess',
    });
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toMatch(
      /^DATABASE_URL must name a PostgreSQL server that answers, but 127\.0\.0\.1:1 did not: .*ECONNREFUSED.*\.\n$/,
    );
    expect(unreachable.stderr).not.toContain('hunter2');

    const file = join(await programs.newDataDir(), 'file');
    await writeFile(file, 'not a directory');
    const unusable = await programs.run(['migrate'], { DATA_DIR: file });
    expect(unusable.code).toBe(1);
    expect(unusable.stderr).toMatch(
      /^DATA_DIR must be a directory in which gateway\.sqlite can be read and written, but ".*file" is not: .*\.\n$/,
    );
  });

  test('migrates once, and says so; only the owner may read the database', async () => {
    const dataDir = join(await programs.newDataDir(), 'new', 'data');
    const migrate = () => programs.run(['migrate'], { DATA_DIR: dataDir });
    expect(await migrate()).toEqual({
      code: 0,
      stdout:
        'Applied 0001-first-light, 0002-sites-and-jobs, 0003-facilities, 0004-api-keys, 0005-fair-jobs, 0005-personalities, 0006-earlier-personalities, 0007-stored-counts, 0008-logins, 0009-usage-counts, 0010-activity, 0011-deleted-versions, 0012-job-kinds, 0013-job-ranges, 0014-operations, 0015-events-and-webhooks, 0016-delivery-counts.\n',
      stderr: '',
    });
    expect(await migrate()).toEqual({ code: 0, stdout: 'The schema is up to date.\n', stderr: '' });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'gateway.sqlite'))).mode & 0o777).toBe(0o600);
  });

  test('refuses a database of a newer version', async () => {
    const dataDir = await programs.newDataDir();
    await programs.run(['migrate'], { DATA_DIR: dataDir });
    const { default: Database } = await import('libsql');
    const database = new Database(join(dataDir, 'gateway.sqlite'));
    database.exec("insert into bess_migration values ('9999-later', '2030-01-01T00:00:00.000Z')");
    database.close();
    expect(await programs.run(['account', 'list'], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database was written by a newer version: it holds the migration 9999-later, which this version does not know.\n',
    });
  });
});

test('keys rotate makes a new key sign', async () => {
  const dataDir = await programs.newDataDir();
  const rotate = async () => {
    const { code, stdout } = await programs.run(['keys', 'rotate'], { DATA_DIR: dataDir });
    expect(code).toBe(0);
    return /^Key (\S{43}) is published now/.exec(stdout)?.[1];
  };
  const [first, second] = [await rotate(), await rotate()];
  expect(second).not.toBe(first);
  await inStores(dataDir, async ({ signingKeys }) => {
    expect((await signingKeys.current())?.kid).toBe(second);
    expect((await signingKeys.verifying(Date.now())).map(({ kid }) => kid)).toEqual([
      second,
      first,
    ]);
  });
});
