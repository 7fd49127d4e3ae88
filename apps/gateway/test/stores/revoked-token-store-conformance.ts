import { describe, expect, test } from 'vitest';
import type { OpenTestStores } from './store-harness.js';

/** What every store of revoked access tokens must do. */
export function revokedTokenStoreConformance(open: OpenTestStores): void {
  describe('revoked token store', () => {
    test('remembers revoked tokens and no others, also when revoked twice', async () => {
      const { revokedTokens } = await open();
      await revokedTokens.revoke('a', 2_000);
      await revokedTokens.revoke('a', 2_000);
      expect(await revokedTokens.isRevoked('a')).toBe(true);
      expect(await revokedTokens.isRevoked('b')).toBe(false);
    });

    test('forgets tokens at their expiry, and counts them', async () => {
      const { revokedTokens } = await open();
      await revokedTokens.revoke('a', 2_000);
      await revokedTokens.revoke('b', 3_000);
      expect(await revokedTokens.deleteExpired(1_999)).toBe(0);
      expect(await revokedTokens.deleteExpired(2_000)).toBe(1);
      expect(await revokedTokens.isRevoked('a')).toBe(false);
      expect(await revokedTokens.isRevoked('b')).toBe(true);
    });
  });
}
