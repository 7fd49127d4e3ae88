import { describe, expect, test } from 'vitest';
import { disableAccount, setPlan } from '../../src/accounts/change-account.js';
import { createAccount, createDemoAccounts } from '../../src/accounts/create-account.js';
import { verifyPassword } from '../../src/accounts/passwords.js';
import { aToken } from './samples.js';
import { databasesUnderTest, storesPerTest } from './store-harness.js';

const NOW_MS = 1_795_230_000_000;

describe('accounts', () => {
  const open = storesPerTest(databasesUnderTest[1]!);

  test('an account without further wishes gets a partner of its own, plan operator and a password', async () => {
    const stores = await open();
    const { account, partner, generatedPassword } = await createAccount(
      stores,
      { email: 'A@example.com' },
      NOW_MS,
    );
    expect(await stores.accounts.findByEmail('a@example.com')).toEqual({ account, partner });
    expect(partner).toMatchObject({
      name: 'a@example.com',
      plan: 'operator',
      requestsPerMinute: null,
      strixPathsPerDay: null,
    });
    expect(account).toMatchObject({
      engines: null,
      disabled: false,
      createdMs: NOW_MS,
      tokensValidFromMs: 0,
    });
    expect(await verifyPassword(account.passwordHash, generatedPassword!)).toBe(true);
    expect(JSON.stringify(await stores.accounts.list())).not.toContain(generatedPassword);
  });

  test('an account takes what it is given', async () => {
    const stores = await open();
    const { account, partner, generatedPassword } = await createAccount(
      stores,
      {
        email: 'a@example.com',
        plan: 'enterprise',
        partnerName: 'Acme',
        engines: ['tarsis', 'helios'],
        requestsPerMinute: 1_200,
        pathsPerDay: 0,
        password: 'correct horse battery',
      },
      NOW_MS,
    );
    expect(generatedPassword).toBeUndefined();
    expect(account.engines).toEqual(['tarsis', 'helios']);
    expect(partner).toMatchObject({
      name: 'Acme',
      plan: 'enterprise',
      requestsPerMinute: 1_200,
      strixPathsPerDay: 0,
    });
    expect(await verifyPassword(account.passwordHash, 'correct horse battery')).toBe(true);
  });

  test('accounts that join a partner share its plan and figures', async () => {
    const stores = await open();
    const first = await createAccount(
      stores,
      { email: 'a@example.com', plan: 'fleet', requestsPerMinute: 9 },
      NOW_MS,
    );
    const partnerId = first.partner.id;
    const second = await createAccount(
      stores,
      { email: 'b@example.com', partnerId, plan: 'fleet' },
      NOW_MS,
    );
    expect(second.partner).toEqual(first.partner);
    await expect(
      createAccount(
        stores,
        { email: 'c@example.com', partnerId, plan: 'enterprise', pathsPerDay: 5 },
        NOW_MS,
      ),
    ).rejects.toMatchObject({
      kind: 'conflict',
      code: 'planOfPartner',
      message: expect.stringContaining('plan, STRIX paths per day'),
    });
    await expect(
      createAccount(stores, { email: 'c@example.com', partnerId: 'none' }, NOW_MS),
    ).rejects.toMatchObject({ kind: 'outOfRange', code: 'unknownPartner' });
    expect(await stores.accounts.list()).toHaveLength(2);
  });

  test.each([
    [{ email: 'nobody' }, 'badEmail', 'but it is "nobody"'],
    [{ engines: [] }, 'noEngine', 'the list is empty'],
    [
      { engines: ['odin'] },
      'unknownEngine',
      'fenrir, helios, strix, phalanx, tarsis, but one is "odin"',
    ],
    [{ engines: ['tarsis'] }, 'engineOutsidePlan', 'within the plan fleet, but tarsis is not'],
    [
      { requestsPerMinute: 0 },
      'badAgreedFigure',
      'requests per minute must be an integer from 1 to 1000000',
    ],
    [{ requestsPerMinute: 1.5 }, 'badAgreedFigure', 'the value is 1.5'],
    [{ pathsPerDay: -1 }, 'badAgreedFigure', 'STRIX paths per day must be an integer from 0'],
    [{ pathsPerDay: Number.NaN }, 'badAgreedFigure', 'the value is NaN'],
    [{ password: 'short' }, 'badPassword', '12 to 1024 characters, but it has 5'],
  ])('%j is refused and nothing is stored', async (change, code, message) => {
    const stores = await open();
    const wanted = { email: 'a@example.com', plan: 'fleet' as const, ...change };
    await expect(createAccount(stores, wanted, NOW_MS)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
    expect(await stores.accounts.list()).toEqual([]);
  });

  test('a change of plan reaches all accounts of the partner and revokes their access tokens only', async () => {
    const stores = await open();
    const first = await createAccount(
      stores,
      { email: 'a@example.com', plan: 'fleet', requestsPerMinute: 9 },
      NOW_MS,
    );
    await createAccount(stores, { email: 'b@example.com', partnerId: first.partner.id }, NOW_MS);
    await createAccount(stores, { email: 'other@example.com' }, NOW_MS);
    const token = aToken(first.account, { expiresMs: NOW_MS * 2 });
    await stores.refreshTokens.issue(token);

    const changed = await setPlan(
      stores,
      { email: 'B@example.com', plan: 'enterprise', pathsPerDay: 7 },
      NOW_MS + 1,
    );
    expect(changed).toEqual({
      ...first.partner,
      plan: 'enterprise',
      requestsPerMinute: null,
      strixPathsPerDay: 7,
    });
    const summary = (await stores.accounts.list()).map(({ account, partner }) => [
      account.email,
      partner.plan,
      account.tokensValidFromMs,
    ]);
    expect(summary).toEqual([
      ['a@example.com', 'enterprise', NOW_MS + 1],
      ['b@example.com', 'enterprise', NOW_MS + 1],
      ['other@example.com', 'operator', 0],
    ]);
    expect(await stores.refreshTokens.isFamilyRevoked(token.familyId)).toBe(false);
    await expect(
      setPlan(stores, { email: 'no@example.com', plan: 'fleet' }, NOW_MS),
    ).rejects.toMatchObject({
      code: 'unknownAccount',
    });
  });

  test('disabling an account revokes its access and refresh tokens, and touches no other account', async () => {
    const stores = await open();
    const first = await createAccount(stores, { email: 'a@example.com' }, NOW_MS);
    const second = await createAccount(
      stores,
      { email: 'b@example.com', partnerId: first.partner.id },
      NOW_MS,
    );
    const tokens = [first, first, second].map(({ account }) =>
      aToken(account, { expiresMs: NOW_MS * 2 }),
    );
    for (const token of tokens) {
      await stores.refreshTokens.issue(token);
    }
    await disableAccount(stores, 'A@EXAMPLE.com', NOW_MS + 5);
    expect(await stores.accounts.findByEmail('a@example.com')).toMatchObject({
      account: { disabled: true, tokensValidFromMs: NOW_MS + 5 },
    });
    expect(
      await Promise.all(
        tokens.map(({ familyId }) => stores.refreshTokens.isFamilyRevoked(familyId)),
      ),
    ).toEqual([true, true, false]);
    expect((await stores.accounts.findByEmail('b@example.com'))?.account).toEqual(second.account);
    await expect(disableAccount(stores, 'no@example.com', NOW_MS)).rejects.toMatchObject({
      code: 'unknownAccount',
    });
  });

  test('demo accounts are created once, one per plan, with passwords that log in', async () => {
    const stores = await open();
    const demo = await createDemoAccounts(stores, NOW_MS);
    expect(demo.map(({ plan }) => plan)).toEqual(['operator', 'fleet', 'enterprise']);
    for (const { plan, email, password } of demo) {
      const found = await stores.accounts.findByEmail(email);
      expect(found?.partner.plan).toBe(plan);
      expect(await verifyPassword(found?.account.passwordHash, password)).toBe(true);
    }
    expect(await createDemoAccounts(stores, NOW_MS)).toEqual([]);
  });

  test('two processes that create demo accounts at once create each account once', async () => {
    const stores = await open();
    const [one, other] = await Promise.all([
      createDemoAccounts(stores, NOW_MS),
      createDemoAccounts(stores, NOW_MS),
    ]);
    expect([...one, ...other].map(({ plan }) => plan).sort()).toEqual([
      'enterprise',
      'fleet',
      'operator',
    ]);
    expect(await stores.accounts.list()).toHaveLength(3);
  });
});
