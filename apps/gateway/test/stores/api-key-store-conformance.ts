import { describe, expect, test } from 'vitest';
import { openWithAccount } from './open-with-account.js';
import { anApiKey } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** What every store of API keys must do. */
export function apiKeyStoreConformance(open: OpenTestStores): void {
  describe('API key store', () => {
    test('returns keys as they were stored, newest first', async () => {
      const { stores, account } = await openWithAccount(open);
      const older = anApiKey(account, { createdMs: 1_000, engines: ['helios', 'strix'] });
      const newer = anApiKey(account, { createdMs: 2_000, name: 'Größe "x"' });
      expect(await stores.apiKeys.add(older, 10)).toBe(true);
      expect(await stores.apiKeys.add(newer, 10)).toBe(true);
      expect(await stores.apiKeys.list(account.id)).toEqual([newer, older]);
      expect(await stores.apiKeys.find(account.id, older.id)).toEqual(older);
    });

    test('shows and deletes keys of their account alone', async () => {
      const { stores, account, other } = await openWithAccount(open);
      const key = anApiKey(account);
      await stores.apiKeys.add(key, 10);
      expect(await stores.apiKeys.list(other.id)).toEqual([]);
      expect(await stores.apiKeys.find(other.id, key.id)).toBeUndefined();
      expect(await stores.apiKeys.remove(other.id, key.id)).toBe(false);
      expect(await stores.apiKeys.remove(account.id, key.id)).toBe(true);
      expect(await stores.apiKeys.remove(account.id, key.id)).toBe(false);
      expect(await stores.apiKeys.remove(account.id, 'a\0b')).toBe(false);
    });

    test('finds a key by its hash and notes the use; a deleted one is not found', async () => {
      const { stores, account } = await openWithAccount(open);
      const key = anApiKey(account);
      await stores.apiKeys.add(key, 10);
      const used = { ...key, lastUsedMs: 5_000 };
      expect(await stores.apiKeys.use(key.keyHash, 5_000)).toEqual(used);
      expect(await stores.apiKeys.list(account.id)).toEqual([used]);
      expect(await stores.apiKeys.use('unknown', 5_000)).toBeUndefined();
      await stores.apiKeys.remove(account.id, key.id);
      expect(await stores.apiKeys.use(key.keyHash, 6_000)).toBeUndefined();
    });

    test('holds no more keys of an account than the maximum, however many come at once', async () => {
      const { stores, account } = await openWithAccount(open);
      const added = await Promise.all(
        Array.from({ length: 12 }, () => stores.apiKeys.add(anApiKey(account), 5)),
      );
      expect(added.filter(Boolean)).toHaveLength(5);
      expect(await stores.apiKeys.list(account.id)).toHaveLength(5);
    });
  });
}
