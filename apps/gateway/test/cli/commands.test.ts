import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyPassword } from '../../src/accounts/verify-password.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import { gatewayPrograms } from './gateway-programs.js';

const programs = gatewayPrograms();

async function inStores<T>(dataDir: string, look: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores({ dataDir });
  try {
    return await look(stores);
  } finally {
    await stores.close();
  }
}

describe('the command line', () => {
  test('prints its usage and its version', async () => {
    const help = await programs.run(['--help'], {});
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const words of [
      'serve',
      'migrate',
      'account add',
      'account list',
      'account set-plan',
      'account disable',
      'keys rotate',
    ]) {
      expect(help.stdout).toContain(`  ${words}`);
    }
    expect(await programs.run(['--version'], {})).toEqual({
      code: 0,
      stdout: '1.0.0\n',
      stderr: '',
    });
  });

  test.each([
    [[], 'A command must be given.'],
    [
      ['start'],
      'The command must be one of serve, migrate, account add, account list, account set-plan, account disable, keys rotate, help, but it is "start".',
    ],
    [['account'], 'but it is "account".'],
    [['account', 'remove', '--email', 'a@example.com'], 'but it is "account remove".'],
    [['toString'], 'but it is "toString".'],
    [['migrate', '--force'], "Unknown option '--force'"],
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
    expect(await migrate()).toEqual({ code: 0, stdout: 'Applied 0001-first-light.\n', stderr: '' });
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

describe('bess-gateway account', () => {
  test('add takes the password from standard input and does not print it', async () => {
    const dataDir = await programs.newDataDir();
    const added = await programs.run(
      [
        'account',
        'add',
        '--email',
        'Desk@Example.com',
        '--plan',
        'Enterprise',
        '--partner',
        'Acme',
        '--engines',
        'TARSIS, helios',
        '--requests-per-minute',
        '1,200',
        '--paths-per-day',
        '9_000_000',
      ],
      { DATA_DIR: dataDir },
      'correct horse battery\n',
    );
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toMatch(
      /^Account desk@example\.com created: plan enterprise, partner Acme \([0-9a-f-]{36}\)\.\n$/,
    );
    const found = await inStores(dataDir, ({ accounts }) =>
      accounts.findByEmail('desk@example.com'),
    );
    expect(found).toMatchObject({
      account: { engines: ['tarsis', 'helios'] },
      partner: {
        name: 'Acme',
        plan: 'enterprise',
        requestsPerMinute: 1_200,
        strixPathsPerDay: 9_000_000,
      },
    });
    expect(await verifyPassword(found?.account.passwordHash, 'correct horse battery')).toBe(true);
  });

  test('add generates a password when none comes, and prints it once', async () => {
    const dataDir = await programs.newDataDir();
    const environment = { DATA_DIR: dataDir };
    const { code, stdout } = await programs.run(
      ['account', 'add', '--email', 'a@example.com'],
      environment,
    );
    const password = /^Password, shown this once: ([2-9A-Za-z]{22})$/m.exec(stdout)?.[1];
    expect({ code, password }).toEqual({ code: 0, password: expect.any(String) });
    const found = await inStores(dataDir, ({ accounts }) => accounts.findByEmail('a@example.com'));
    expect(await verifyPassword(found?.account.passwordHash, password ?? '')).toBe(true);
    expect((await programs.run(['account', 'list'], environment)).stdout).not.toContain(password);
  });

  test.each([
    ['one\ntwo\n', 2, 'The password on standard input must be one line, but more than one came.'],
    ['short\n', 1, 'The password must have 12 to 1024 characters, but it has 5.'],
    ['x'.repeat(70_000), 2, 'The password on standard input must be shorter than 65536 bytes.'],
  ])('add refuses a password on standard input that is none (%#)', async (stdin, code, message) => {
    const dataDir = await programs.newDataDir();
    const refused = await programs.run(
      ['account', 'add', '--email', 'a@example.com'],
      { DATA_DIR: dataDir },
      stdin,
    );
    expect(refused.code).toBe(code);
    expect(refused.stderr).toContain(message);
    expect(await inStores(dataDir, ({ accounts }) => accounts.list())).toEqual([]);
  });

  test('accounts join a partner by id or name, and a new partner must say its plan', async () => {
    const dataDir = await programs.newDataDir();
    const add = (...args: string[]) =>
      programs.run(['account', 'add', ...args], { DATA_DIR: dataDir });
    await add('--email', 'a@example.com', '--plan', 'fleet', '--partner', 'Acme');
    expect((await add('--email', 'b@example.com', '--partner', 'Acme')).code).toBe(0);
    const [first] = await inStores(dataDir, ({ accounts }) => accounts.list());
    expect((await add('--email', 'c@example.com', '--partner', first?.partner.id ?? '')).code).toBe(
      0,
    );

    const slip = await add('--email', 'd@example.com', '--partner', 'Acne');
    expect(slip).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('but there is no partner "Acne"'),
    });
    const otherPlan = await add(
      '--email',
      'd@example.com',
      '--partner',
      'Acme',
      '--plan',
      'enterprise',
    );
    expect(otherPlan).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('joins Acme (plan fleet) must not bring its own plan'),
    });
    const taken = await add('--email', 'A@example.com');
    expect(taken).toMatchObject({
      code: 1,
      stderr: 'The e-mail address must be new, but "a@example.com" has an account.\n',
    });

    const accounts = await inStores(dataDir, (stores) => stores.accounts.list());
    expect(accounts.map(({ account, partner }) => [account.email, partner.id])).toEqual(
      ['a', 'b', 'c'].map((name) => [`${name}@example.com`, first?.partner.id]),
    );
  });

  test('list, set-plan and disable show and change what is stored', async () => {
    const dataDir = await programs.newDataDir();
    const account = (...args: string[]) =>
      programs.run(['account', ...args], { DATA_DIR: dataDir });
    expect(await account('list')).toEqual({
      code: 0,
      stdout: 'There are no accounts.\n',
      stderr: '',
    });
    await account(
      'add',
      '--email',
      'b@example.com',
      '--plan',
      'fleet',
      '--partner',
      'Acme',
      '--engines',
      'helios',
    );
    await account('add', '--email', 'a@example.com');

    const changed = await account(
      'set-plan',
      '--email',
      'B@example.com',
      '--plan',
      'enterprise',
      '--requests-per-minute',
      '900',
    );
    expect(changed.code).toBe(0);
    expect(changed.stdout).toMatch(
      /^Partner Acme \(\S+\) is on plan enterprise: requests per minute 900, STRIX paths per day the plan's\./,
    );
    expect((await account('disable', '--email', 'a@example.com')).stdout).toBe(
      'Account a@example.com is disabled and its tokens are revoked.\n',
    );

    const rows = (await account('list')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 7));
    expect(rows).toEqual([
      ['E-MAIL', 'STATE', 'PLAN', 'ENGINES', 'REQUESTS/MIN', 'PATHS/DAY', 'PARTNER'],
      ['a@example.com', 'disabled', 'operator', '-', '-', '-', 'a@example.com'],
      ['b@example.com', 'active', 'enterprise', 'helios', '900', '-', 'Acme'],
    ]);
    expect(await account('disable', '--email', 'nobody@example.com')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The account must exist, but there is none with the address "nobody@example.com".\n',
    });
  });
});

test('keys rotate makes a new key sign', async () => {
  const dataDir = await programs.newDataDir();
  const rotate = async () => {
    const { code, stdout } = await programs.run(['keys', 'rotate'], { DATA_DIR: dataDir });
    expect(code).toBe(0);
    return /^Key (\S{43}) signs from now on/.exec(stdout)?.[1];
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
