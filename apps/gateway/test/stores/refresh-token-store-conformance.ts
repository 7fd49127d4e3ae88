import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account, RefreshToken, Stores } from '../../src/stores/stores.js';
import { anAccount, aPartner, aToken } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

const GRACE_MS = 10_000;
const refusing = { graceMs: GRACE_MS, repeats: 'refuse' } as const;
const ungraced = { graceMs: 0, repeats: 'refuse' } as const;

/** What every refresh token store must do. */
export function refreshTokenStoreConformance(open: OpenTestStores): void {
  async function openWithToken(change: Partial<RefreshToken> = {}) {
    const stores = await open();
    const account = await storedAccount(stores);
    const token = aToken(account, change);
    await stores.refreshTokens.issue(token);
    return { stores, account, token, refreshTokens: stores.refreshTokens };
  }

  describe('refresh token store', () => {
    test('lists the logins that can still be renewed, the last used first, with their clients', async () => {
      const { refreshTokens, account, token } = await openWithToken({ issuedMs: 1_000 });
      const browser = { address: '192.0.2.1', agent: 'Firefox' };
      const program = { address: '192.0.2.2', agent: null };
      const later = aToken(account, { issuedMs: 2_000, familyId: randomUUID() });
      await refreshTokens.issue(later, browser);
      const unknown = { address: null, agent: null };
      expect(await refreshTokens.logins(account.id, 3_000)).toEqual([
        { id: later.familyId, createdMs: 2_000, lastUsedMs: 2_000, ...browser },
        { id: token.familyId, createdMs: 1_000, lastUsedMs: 1_000, ...unknown },
      ]);
      await refreshTokens.rotate(token.tokenHash, aSuccessor(5_000), 5_000, refusing, program);
      expect(await refreshTokens.logins(account.id, 6_000)).toEqual([
        { id: token.familyId, createdMs: 1_000, lastUsedMs: 5_000, ...program },
        { id: later.familyId, createdMs: 2_000, lastUsedMs: 2_000, ...browser },
      ]);
      await refreshTokens.revokeFamily(later.familyId, 7_000);
      expect(await refreshTokens.logins(account.id, 8_000)).toHaveLength(1);
      expect(await refreshTokens.logins(account.id, Number.MAX_SAFE_INTEGER)).toEqual([]);
      expect(await refreshTokens.logins('nobody', 8_000)).toEqual([]);
    });

    test('ends a login for its own account only, once', async () => {
      const { refreshTokens, account, token } = await openWithToken();
      expect(await refreshTokens.revokeLogin('nobody', token.familyId, 2_000)).toBe(false);
      expect(await refreshTokens.revokeLogin(account.id, 'no\u0000ne', 2_000)).toBe(false);
      expect(await refreshTokens.isFamilyRevoked(token.familyId)).toBe(false);
      expect(await refreshTokens.revokeLogin(account.id, token.familyId, 2_000)).toBe(true);
      expect(await refreshTokens.isFamilyRevoked(token.familyId)).toBe(true);
      expect(await refreshTokens.revokeLogin(account.id, token.familyId, 2_000)).toBe(false);
    });

    test('ends every other login of the account', async () => {
      const { stores, refreshTokens, account, token } = await openWithToken();
      const kept = aToken(account, { familyId: randomUUID() });
      await refreshTokens.issue(kept);
      const stranger = aToken(await storedAccount(stores), {});
      await refreshTokens.issue(stranger);
      await refreshTokens.revokeOtherLogins(account.id, kept.familyId, 2_000);
      const revoked = [token, kept, stranger].map(({ familyId }) =>
        refreshTokens.isFamilyRevoked(familyId),
      );
      expect(await Promise.all(revoked)).toEqual([true, false, false]);
    });

    test('exchanges a token for a successor of the same family and account', async () => {
      const { refreshTokens, token } = await openWithToken();
      const next = aSuccessor(5_000);
      expect(await refreshTokens.rotate(token.tokenHash, next, 5_000, refusing)).toEqual({
        kind: 'rotated',
        token: { ...next, familyId: token.familyId, accountId: token.accountId, usedMs: null },
      });
      const afterNext = aSuccessor(6_000);
      expect(await refreshTokens.rotate(next.tokenHash, afterNext, 6_000, refusing)).toMatchObject({
        kind: 'rotated',
        token: { tokenHash: afterNext.tokenHash, familyId: token.familyId },
      });
    });

    test('does not know a token that was never issued', async () => {
      const { refreshTokens } = await openWithToken();
      expect(await refreshTokens.rotate('none', aSuccessor(2_000), 2_000, refusing)).toEqual({
        kind: 'unknown',
      });
    });

    test.each([
      [999_999, 'rotated'],
      [1_000_000, 'expired'],
    ])('at %i ms a token that expires at 1000000 ms is %s', async (nowMs, kind) => {
      const { refreshTokens, token } = await openWithToken({ expiresMs: 1_000_000 });
      const outcome = await refreshTokens.rotate(
        token.tokenHash,
        aSuccessor(nowMs),
        nowMs,
        refusing,
      );
      expect(outcome.kind).toBe(kind);
    });

    test('exchanges a repeat within the grace period where that is asked for, and revokes the family after it', async () => {
      const { refreshTokens, token } = await openWithToken();
      const exchanging = { graceMs: GRACE_MS, repeats: 'exchange' } as const;
      const successors = [5_000, 5_000, 15_000].map((nowMs) => aSuccessor(nowMs));
      for (const next of successors) {
        const { issuedMs } = next;
        const outcome = await refreshTokens.rotate(token.tokenHash, next, issuedMs, exchanging);
        expect(outcome).toMatchObject({ kind: 'rotated', token: { familyId: token.familyId } });
      }
      for (const { tokenHash } of successors.slice(0, 2)) {
        const outcome = await refreshTokens.rotate(
          tokenHash,
          aSuccessor(15_000),
          15_000,
          exchanging,
        );
        expect(outcome.kind).toBe('rotated');
      }
      const late = await refreshTokens.rotate(
        token.tokenHash,
        aSuccessor(15_001),
        15_001,
        exchanging,
      );
      expect(late).toMatchObject({ kind: 'reused' });
      const [, , third] = successors;
      const after = await refreshTokens.rotate(
        third?.tokenHash ?? '',
        aSuccessor(15_002),
        15_002,
        exchanging,
      );
      expect(after.kind).toBe('revoked');
    });

    test('refuses a repeat within the grace period and revokes nothing', async () => {
      const { refreshTokens, token } = await openWithToken();
      const next = aSuccessor(5_000);
      await refreshTokens.rotate(token.tokenHash, next, 5_000, refusing);
      const repeat = aSuccessor(15_000);
      expect(await refreshTokens.rotate(token.tokenHash, repeat, 15_000, refusing)).toEqual({
        kind: 'repeated',
      });
      expect(await refreshTokens.isFamilyRevoked(token.familyId)).toBe(false);
      // The successor of the refused repeat was not stored, the first one works.
      expect(
        (await refreshTokens.rotate(repeat.tokenHash, aSuccessor(15_001), 15_001, ungraced)).kind,
      ).toBe('unknown');
      expect(
        (await refreshTokens.rotate(next.tokenHash, aSuccessor(15_002), 15_002, ungraced)).kind,
      ).toBe('rotated');
    });

    test('revokes the family when a token is used again later', async () => {
      const { refreshTokens, token, account } = await openWithToken();
      const other = aToken(account);
      await refreshTokens.issue(other);
      const next = aSuccessor(5_000);
      await refreshTokens.rotate(token.tokenHash, next, 5_000, refusing);
      expect(
        await refreshTokens.rotate(token.tokenHash, aSuccessor(15_001), 15_001, refusing),
      ).toEqual({
        kind: 'reused',
        familyId: token.familyId,
        accountId: token.accountId,
      });
      expect(await refreshTokens.isFamilyRevoked(token.familyId)).toBe(true);
      expect(
        await refreshTokens.rotate(next.tokenHash, aSuccessor(15_002), 15_002, refusing),
      ).toEqual({
        kind: 'revoked',
      });
      // Another login of the same account goes on.
      expect(await refreshTokens.isFamilyRevoked(other.familyId)).toBe(false);
      expect(
        (await refreshTokens.rotate(other.tokenHash, aSuccessor(15_003), 15_003, ungraced)).kind,
      ).toBe('rotated');
    });

    test.each([
      [-10_000, 'repeated'],
      [-10_001, 'reused'],
    ])('a use %i ms ago by a clock that was set back is %s', async (agoMs, kind) => {
      const { refreshTokens, token } = await openWithToken();
      const usedMs = 100_000;
      await refreshTokens.rotate(token.tokenHash, aSuccessor(usedMs), usedMs, refusing);
      const nowMs = usedMs + agoMs;
      const outcome = await refreshTokens.rotate(
        token.tokenHash,
        aSuccessor(nowMs),
        nowMs,
        refusing,
      );
      expect(outcome.kind).toBe(kind);
      expect(await refreshTokens.isFamilyRevoked(token.familyId)).toBe(kind === 'reused');
    });

    test('gives `rotated` to one of many simultaneous calls and `repeated` to the others', async () => {
      const { refreshTokens, token } = await openWithToken();
      const successors = Array.from({ length: 8 }, () => aSuccessor(5_000));
      const outcomes = await Promise.all(
        successors.map((next) => refreshTokens.rotate(token.tokenHash, next, 5_000, refusing)),
      );
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
        ...Array.from({ length: 7 }, () => 'repeated'),
        'rotated',
      ]);
      const works = await Promise.all(
        successors.map((next) =>
          refreshTokens.rotate(next.tokenHash, aSuccessor(6_000), 6_000, ungraced),
        ),
      );
      expect(works.filter(({ kind }) => kind === 'rotated')).toHaveLength(1);
      expect(works.filter(({ kind }) => kind === 'unknown')).toHaveLength(7);
    });

    test('revokes one family, or all of an account, and nothing of another account', async () => {
      const { stores, refreshTokens, token, account } = await openWithToken();
      const [second, third] = [aToken(account), aToken(account)];
      const foreign = aToken(await storedAccount(stores));
      for (const issued of [second, third, foreign]) {
        await refreshTokens.issue(issued);
      }
      const revoked = async () => {
        const families = [token, second, third, foreign];
        return Promise.all(families.map(({ familyId }) => refreshTokens.isFamilyRevoked(familyId)));
      };
      await refreshTokens.revokeFamily(second.familyId, 2_000);
      expect(await revoked()).toEqual([false, true, false, false]);
      await refreshTokens.revokeAccount(account.id, 3_000);
      expect(await revoked()).toEqual([true, true, true, false]);
      expect(
        (await refreshTokens.rotate(third.tokenHash, aSuccessor(4_000), 4_000, ungraced)).kind,
      ).toBe('revoked');
      expect(
        (await refreshTokens.rotate(foreign.tokenHash, aSuccessor(4_000), 4_000, ungraced)).kind,
      ).toBe('rotated');
      expect(await refreshTokens.isFamilyRevoked('none')).toBe(false);
    });

    test('deletes expired tokens, and counts them', async () => {
      const { refreshTokens, token } = await openWithToken({ expiresMs: 50_000 });
      const next = { ...aSuccessor(5_000), expiresMs: 60_000 };
      await refreshTokens.rotate(token.tokenHash, next, 5_000, refusing);
      expect(await refreshTokens.deleteExpired(49_999)).toBe(0);
      expect(await refreshTokens.deleteExpired(50_000)).toBe(1);
      expect(
        (await refreshTokens.rotate(token.tokenHash, aSuccessor(50_001), 50_001, ungraced)).kind,
      ).toBe('unknown');
      expect(
        (await refreshTokens.rotate(next.tokenHash, aSuccessor(50_002), 50_002, ungraced)).kind,
      ).toBe('rotated');
    });

    test('whatever the order of calls, a family has at most one token that can be exchanged', async () => {
      const stores = await open();
      const account = await storedAccount(stores);
      const { refreshTokens } = stores;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ token: fc.nat(9), waitMs: fc.nat(15_000) }), { maxLength: 8 }),
          async (uses) => {
            const first = aToken(account, { expiresMs: 1e9 });
            await refreshTokens.issue(first);
            const hashes = [first.tokenHash];
            let nowMs = 1_000;
            let live: string | undefined = first.tokenHash;
            const usedAtMs = new Map<string, number>();
            for (const use of uses) {
              nowMs += use.waitMs;
              const hash = hashes[use.token % hashes.length] ?? first.tokenHash;
              const next = { ...aSuccessor(nowMs), expiresMs: 1e9 };
              const { kind } = await refreshTokens.rotate(hash, next, nowMs, refusing);
              if (live === undefined) {
                expect(kind).toBe('revoked');
              } else if (hash === live) {
                expect(kind).toBe('rotated');
                usedAtMs.set(hash, nowMs);
                live = next.tokenHash;
                hashes.push(next.tokenHash);
              } else if (nowMs - (usedAtMs.get(hash) ?? 0) <= GRACE_MS) {
                expect(kind).toBe('repeated');
              } else {
                expect(kind).toBe('reused');
                live = undefined;
              }
            }
            expect(await refreshTokens.isFamilyRevoked(first.familyId)).toBe(live === undefined);
          },
        ),
        { numRuns: 12 },
      );
    });
  });
}

async function storedAccount({ accounts }: Stores): Promise<Account> {
  const partner = aPartner();
  const account = anAccount(partner);
  await accounts.createAccount(account, partner);
  return account;
}

function aSuccessor(nowMs: number): Pick<RefreshToken, 'tokenHash' | 'issuedMs' | 'expiresMs'> {
  return { tokenHash: randomUUID(), issuedMs: nowMs, expiresMs: nowMs + 1_000_000 };
}
