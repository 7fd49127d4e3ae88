import { describe, expect, test } from 'vitest';
import { anAccount, aPartner } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** What every account store must do. */
export function accountStoreConformance(open: OpenTestStores): void {
  describe('account store', () => {
    test('finds what it stored, field by field, with its partner', async () => {
      const { accounts } = await open();
      const partner = aPartner({
        plan: 'enterprise',
        requestsPerMinute: 900,
        strixPathsPerDay: 7e12,
      });
      const account = anAccount(partner, {
        engines: ['tarsis', 'helios'],
        createdMs: 1_795_230_000_123,
      });
      await accounts.createPartner(partner);
      await accounts.createAccount(account);
      expect(await accounts.findPartner(partner.id)).toEqual(partner);
      expect(await accounts.findById(account.id)).toEqual({ account, partner });
      expect(await accounts.findByEmail(account.email)).toEqual({ account, partner });
    });

    test('returns undefined or false for what does not exist', async () => {
      const { accounts } = await open();
      expect(await accounts.findPartner('none')).toBeUndefined();
      expect(await accounts.findById('none')).toBeUndefined();
      expect(await accounts.findByEmail('none@example.com')).toBeUndefined();
      expect(await accounts.findByEmail('nul\0@example.com')).toBeUndefined();
      expect(await accounts.updatePartner('none', { name: 'x' })).toBe(false);
      expect(await accounts.updatePartner('none', {})).toBe(false);
      expect(await accounts.updateAccount('none', { disabled: true })).toBe(false);
      expect(await accounts.updateAccount('none', {})).toBe(false);
    });

    test('treats addresses that differ in case as one', async () => {
      const { accounts } = await open();
      const partner = aPartner();
      await accounts.createPartner(partner);
      await accounts.createAccount(anAccount(partner, { email: 'Ärger.Desk@Example.COM' }));
      const found = await accounts.findByEmail('äRGER.desk@example.com');
      expect(found?.account.email).toBe('ärger.desk@example.com');
      await expect(
        accounts.createAccount(anAccount(partner, { email: 'ÄRGER.DESK@EXAMPLE.COM' })),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'emailTaken' });
      expect(await accounts.list()).toHaveLength(1);
    });

    test('refuses an address that is taken, also when an account changes to it', async () => {
      const { accounts } = await open();
      const partner = aPartner();
      await accounts.createPartner(partner);
      await accounts.createAccount(anAccount(partner, { email: 'one@example.com' }));
      const second = anAccount(partner, { email: 'two@example.com' });
      await accounts.createAccount(second);
      await expect(
        accounts.updateAccount(second.id, { email: 'ONE@example.com' }),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'emailTaken' });
      expect(await accounts.updateAccount(second.id, { email: 'Three@example.com' })).toBe(true);
      expect((await accounts.findById(second.id))?.account.email).toBe('three@example.com');
    });

    test('lets one of many simultaneous accounts with one address in', async () => {
      const { accounts } = await open();
      const partner = aPartner();
      await accounts.createPartner(partner);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          accounts.createAccount(anAccount(partner, { email: 'race@example.com' })),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('stores an account and its new partner together or not at all', async () => {
      const { accounts } = await open();
      const first = aPartner();
      await accounts.createAccount(anAccount(first, { email: 'one@example.com' }), first);
      expect(await accounts.findPartner(first.id)).toEqual(first);
      const second = aPartner();
      await expect(
        accounts.createAccount(anAccount(second, { email: 'one@example.com' }), second),
      ).rejects.toMatchObject({ code: 'emailTaken' });
      expect(await accounts.findPartner(second.id)).toBeUndefined();
      await expect(
        accounts.createAccount(anAccount(first, { email: 'two@example.com' }), first),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'partnerExists' });
      await expect(accounts.createPartner(first)).rejects.toMatchObject({ code: 'partnerExists' });
    });

    test('refuses an account of a partner that does not exist', async () => {
      const { accounts } = await open();
      await expect(accounts.createAccount(anAccount(aPartner()))).rejects.toThrow(/foreign key/i);
      expect(await accounts.list()).toEqual([]);
    });

    test('changes only the fields that it was given', async () => {
      const { accounts } = await open();
      const partner = aPartner({ requestsPerMinute: 70 });
      const account = anAccount(partner, { engines: ['helios'] });
      await accounts.createAccount(account, partner);
      expect(await accounts.updatePartner(partner.id, { plan: 'fleet' })).toBe(true);
      expect(await accounts.updateAccount(account.id, { disabled: true })).toBe(true);
      expect(await accounts.findById(account.id)).toEqual({
        account: { ...account, disabled: true },
        partner: { ...partner, plan: 'fleet' },
      });
      await accounts.updatePartner(partner.id, { requestsPerMinute: null });
      await accounts.updateAccount(account.id, { engines: null, disabled: false });
      expect(await accounts.findById(account.id)).toEqual({
        account: { ...account, engines: null },
        partner: { ...partner, plan: 'fleet', requestsPerMinute: null },
      });
    });

    test('keeps partners apart: plan, figures and revocation reach only their own accounts', async () => {
      const { accounts } = await open();
      const [ours, theirs] = [aPartner(), aPartner()];
      const our = [anAccount(ours), anAccount(ours, { tokensValidFromMs: 9_000 })] as const;
      const their = anAccount(theirs, { tokensValidFromMs: 10 });
      await accounts.createAccount(our[0], ours);
      await accounts.createAccount(our[1]);
      await accounts.createAccount(their, theirs);
      await accounts.updatePartner(ours.id, { plan: 'enterprise', requestsPerMinute: 5 });
      await accounts.revokePartnerTokens(ours.id, 5_000);
      expect((await accounts.findById(our[0].id))?.account.tokensValidFromMs).toBe(5_000);
      // Never backward: an account that was revoked later stays so.
      expect((await accounts.findById(our[1].id))?.account.tokensValidFromMs).toBe(9_000);
      expect(await accounts.findById(their.id)).toEqual({ account: their, partner: theirs });
    });

    test('lists by e-mail in code-unit order, whatever the collation of the database', async () => {
      const { accounts } = await open();
      const partner = aPartner();
      await accounts.createPartner(partner);
      const sorted = [
        'a-b@x.example',
        'a.b@x.example',
        'a_b@x.example',
        'ab@x.example',
        'é@x.example',
      ];
      for (const email of [...sorted].reverse()) {
        await accounts.createAccount(anAccount(partner, { email }));
      }
      expect((await accounts.list()).map(({ account }) => account.email)).toEqual(sorted);
    });
  });
}
