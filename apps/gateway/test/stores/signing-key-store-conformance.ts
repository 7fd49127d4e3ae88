import { describe, expect, test } from 'vitest';
import { aKey } from './samples.js';
import type { OpenTestStores } from './store-harness.js';

/** What every signing key store must do. */
export function signingKeyStoreConformance(open: OpenTestStores): void {
  describe('signing key store', () => {
    test('holds no key at first', async () => {
      const { signingKeys } = await open();
      expect(await signingKeys.current()).toBeUndefined();
      expect(await signingKeys.verifying(0)).toEqual([]);
    });

    test('stores one of several first keys, and none beside a key that signs', async () => {
      const { signingKeys } = await open();
      const keys = Array.from({ length: 8 }, () => aKey());
      const stored = await Promise.all(keys.map((key) => signingKeys.addFirst(key)));
      expect(stored.filter(Boolean)).toHaveLength(1);
      expect(await signingKeys.verifying(0)).toEqual([keys[stored.indexOf(true)]]);
      expect(await signingKeys.addFirst(aKey())).toBe(false);
    });

    test('signs with the newest key that is not retired', async () => {
      const { signingKeys } = await open();
      const keys = [
        aKey({ createdMs: 2_000 }),
        aKey({ createdMs: 3_000, retiredMs: 3_500, verifyUntilMs: 9_000 }),
        aKey({ createdMs: 1_000 }),
      ];
      for (const key of keys) {
        await signingKeys.add(key);
      }
      expect(await signingKeys.current()).toEqual(keys[0]);
      expect(await signingKeys.verifying(5_000)).toEqual([keys[1], keys[0], keys[2]]);
    });

    test('retires the older keys, which verify until their time and not at it', async () => {
      const { signingKeys } = await open();
      const [old, fresh] = [aKey({ createdMs: 1_000 }), aKey({ createdMs: 2_000 })];
      await signingKeys.add(old);
      await signingKeys.add(fresh);
      await signingKeys.retireOthers(fresh.kid, 2_000, 88_400_000);
      const retired = { ...old, retiredMs: 2_000, verifyUntilMs: 88_400_000 };
      expect(await signingKeys.current()).toEqual(fresh);
      expect(await signingKeys.verifying(88_399_999)).toEqual([fresh, retired]);
      expect(await signingKeys.verifying(88_400_000)).toEqual([fresh]);
    });

    test('never prolongs a key that is retired already', async () => {
      const { signingKeys } = await open();
      const retired = aKey({ createdMs: 1_000, retiredMs: 1_500, verifyUntilMs: 5_000 });
      const fresh = aKey({ createdMs: 2_000 });
      await signingKeys.add(retired);
      await signingKeys.add(fresh);
      await signingKeys.retireOthers(fresh.kid, 2_000, 90_000);
      expect(await signingKeys.verifying(4_000)).toEqual([fresh, retired]);
      expect(await signingKeys.verifying(5_000)).toEqual([fresh]);
    });

    test.each([
      ['one after the other', [1_000, 2_000]],
      ['in one millisecond', [1_000, 1_000]],
    ])('keeps one signing key when two rotations cross, %s', async (_case, created) => {
      const { signingKeys } = await open();
      const keys = created.map((createdMs) => aKey({ createdMs }));
      await Promise.all(keys.map((key) => signingKeys.add(key)));
      await Promise.all(keys.map(({ kid }) => signingKeys.retireOthers(kid, 3_000, 9_000)));
      const verifying = await signingKeys.verifying(4_000);
      expect(verifying).toHaveLength(2);
      expect(verifying.filter(({ retiredMs }) => retiredMs === null)).toEqual([
        await signingKeys.current(),
      ]);
    });
  });
}
