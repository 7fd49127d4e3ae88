import { describe, expect, test } from 'vitest';
import { verifyPassword } from '../../src/accounts/passwords.js';
import { gatewayPrograms } from './gateway-programs.js';
import { inStores } from './in-stores.js';

const programs = gatewayPrograms();

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
      /^Account desk@example\.com created: plan enterprise, partner Acme \([0-9a-f-]{36}\)\.\nEngines that it reaches: HELIOS, TARSIS\.\n$/,
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
    [['--plan', 'operator'], 'FENRIR, HELIOS'],
    [['--plan', 'fleet'], 'FENRIR, HELIOS, STRIX'],
    [['--plan', 'enterprise'], 'FENRIR, HELIOS, STRIX, PHALANX, TARSIS'],
    [['--plan', 'enterprise', '--engines', 'helios'], 'HELIOS'],
    [['--plan', 'enterprise', '--engines', 'fenrir'], 'FENRIR'],
  ])('add with %j says which engines the account reaches: %s', async (options, reached) => {
    const { code, stdout } = await programs.run(
      ['account', 'add', '--email', 'a@example.com', ...options],
      { DATA_DIR: await programs.newDataDir() },
    );
    expect(code).toBe(0);
    expect(stdout).toContain(`\nEngines that it reaches: ${reached}.\n`);
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

  test('set-password replaces a forgotten password and ends the logins of that account only', async () => {
    const dataDir = await programs.newDataDir();
    const run = (args: string[], stdin?: string) =>
      programs.run(['account', ...args], { DATA_DIR: dataDir }, stdin);
    await run(['add', '--email', 'a@example.com', '--plan', 'fleet', '--partner', 'Acme']);
    await run(['add', '--email', 'b@example.com', '--partner', 'Acme'], 'the password of b\n');

    const given = await run(['set-password', '--email', 'A@example.com'], 'remembered this time\n');
    expect(given).toEqual({
      code: 0,
      stdout: 'The password of a@example.com is set and all its logins are ended.\n',
      stderr: '',
    });
    const accountOf = (email: string) =>
      inStores(dataDir, async ({ accounts }) => (await accounts.findByEmail(email))?.account);
    const a = await accountOf('a@example.com');
    expect(await verifyPassword(a?.passwordHash, 'remembered this time')).toBe(true);
    expect(a?.tokensValidFromMs).toBeGreaterThan(0);
    const b = await accountOf('b@example.com');
    expect(await verifyPassword(b?.passwordHash, 'the password of b')).toBe(true);
    expect(b?.tokensValidFromMs).toBe(0);

    await run(['disable', '--email', 'a@example.com']);
    const { stdout } = await run(['set-password', '--email', 'a@example.com']);
    expect(stdout).toContain('The account stays disabled.');
    const generated = /^Password, shown this once: (\S+)$/m.exec(stdout)?.[1];
    expect(
      await verifyPassword((await accountOf('a@example.com'))?.passwordHash, generated ?? ''),
    ).toBe(true);
  });

  test.each([
    ['a@example.com', 'short\n', 'The password must have 12 to 1024 characters, but it has 5.'],
    [
      'nobody@example.com',
      'long enough for this\n',
      'The account must exist, but there is none with the address "nobody@example.com".',
    ],
  ])('set-password of %s with %j is refused', async (email, stdin, message) => {
    const dataDir = await programs.newDataDir();
    const environment = { DATA_DIR: dataDir };
    await programs.run(
      ['account', 'add', '--email', 'a@example.com'],
      environment,
      'kept password\n',
    );
    const refused = await programs.run(
      ['account', 'set-password', '--email', email],
      environment,
      stdin,
    );
    expect(refused).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    const kept = await inStores(dataDir, ({ accounts }) => accounts.findByEmail('a@example.com'));
    expect(await verifyPassword(kept?.account.passwordHash, 'kept password')).toBe(true);
  });
});
