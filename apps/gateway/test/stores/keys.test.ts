import { sign, verify } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, importSPKI, jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Stores } from '../../src/stores/stores.js';
import { createKeyRing, loadKeyRing } from '../../src/tokens/key-ring.js';
import {
  createSigningKey,
  ensureSigningKey,
  rotateSigningKey,
} from '../../src/tokens/signing-keys.js';
import { databasesUnderTest, storesPerTest } from './store-harness.js';

const HOUR_MS = 3_600_000;
const NOW_MS = 1_795_230_000_000;

describe('signing keys', () => {
  const open = storesPerTest(databasesUnderTest[1]!);

  async function openWithKey(): Promise<Stores> {
    const stores = await open();
    await ensureSigningKey(stores, NOW_MS);
    return stores;
  }

  test('a key is a P-256 pair whose id is the thumbprint that jose computes', async () => {
    const key = createSigningKey(NOW_MS);
    const jwk = await exportJWK(await importSPKI(key.publicKeyPem, 'ES256'));
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256' });
    expect(key.kid).toBe(await calculateJwkThumbprint(jwk));
    const data = Buffer.from('data');
    expect(verify('sha256', data, key.publicKeyPem, sign('sha256', data, key.privateKeyPem))).toBe(
      true,
    );
    expect(createSigningKey(NOW_MS).kid).not.toBe(key.kid);
  });

  test('the first key is created once', async () => {
    const stores = await open();
    await expect(loadKeyRing(stores, NOW_MS)).rejects.toMatchObject({ code: 'noSigningKey' });
    expect(await ensureSigningKey(stores, NOW_MS)).toBe(true);
    expect(await ensureSigningKey(stores, NOW_MS)).toBe(false);
    expect(await stores.signingKeys.verifying(NOW_MS)).toHaveLength(1);
  });

  test('tokens of a rotated key verify for 24 hours and an hour more', async () => {
    const stores = await openWithKey();
    const signing = (await loadKeyRing(stores, NOW_MS)).signing!;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
      .sign(signing.privateKey);
    const { kid } = await rotateSigningKey(stores, NOW_MS + HOUR_MS);

    const later = await loadKeyRing(stores, NOW_MS + 26 * HOUR_MS - 1);
    expect(later.signing?.kid).toBe(kid);
    expect([...later.verifying.keys()].sort()).toEqual([kid, signing.kid].sort());
    await jwtVerify(token, later.verifying.get(signing.kid)!);
    await expect(jwtVerify(token, later.verifying.get(kid)!)).rejects.toThrow(/signature/);

    const muchLater = await loadKeyRing(stores, NOW_MS + 26 * HOUR_MS);
    expect([...muchLater.verifying.keys()]).toEqual([kid]);
  });

  test('rotations within one millisecond, or after the clock was set back, still take effect in order', async () => {
    const stores = await openWithKey();
    for (const nowMs of [NOW_MS, NOW_MS, NOW_MS - HOUR_MS]) {
      const { kid } = await rotateSigningKey(stores, nowMs);
      expect((await stores.signingKeys.current())?.kid).toBe(kid);
    }
  });

  test('a running process signs with a new key after three minutes, and finds it at once', async () => {
    const stores = await openWithKey();
    let nowMs = NOW_MS;
    const ring = createKeyRing(stores, { nowMs: () => nowMs });
    const first = (await ring.get()).signing!.kid;
    nowMs += 30_000;
    const { kid } = await rotateSigningKey(stores, nowMs);
    expect((await ring.get()).signing?.kid).toBe(first);
    // A token of another process that has the new key already must not be refused for a minute.
    expect((await ring.find(kid))?.asymmetricKeyType).toBe('ec');
    expect((await ring.find(first))?.asymmetricKeyType).toBe('ec');
    nowMs += 179_999;
    expect((await ring.get()).signing?.kid).toBe(first);
    nowMs += 60_000;
    expect((await ring.get()).signing?.kid).toBe(kid);
  });

  test('no process signs with a key that another process, or a reader of the published keys, may not know', async () => {
    for (const [rotatorBehindMs, readerAfterMs] of [
      [0, 59_000],
      [59_000, 1_000],
      [59_000, 59_000],
    ] as const) {
      const stores = await openWithKey();
      const startMs = NOW_MS + HOUR_MS;
      let nowMs = startMs;
      const a = createKeyRing(stores, { nowMs: () => nowMs });
      const b = createKeyRing(stores, { nowMs: () => nowMs });
      // The worst moment: B reads the keys just before the new one is stored, by a machine whose clock is behind.
      let published = (await b.get()).verifying;
      const { kid } = await rotateSigningKey(stores, nowMs - rotatorBehindMs);
      while (nowMs < startMs + 300_000) {
        nowMs += 1_000;
        const { verifying } = await b.get();
        // Somebody reads what B publishes once a minute.
        if ((nowMs - startMs - readerAfterMs) % 60_000 === 0) {
          published = verifying;
        }
        const { signing } = await a.get();
        expect(published.has(signing?.kid ?? '')).toBe(true);
      }
      expect((await a.get()).signing?.kid).toBe(kid);
    }
  });

  test('a row that is no key pair is left out and reported, and the others serve on', async () => {
    const stores = await openWithKey();
    const sound = (await stores.signingKeys.current())!;
    const other = createSigningKey(NOW_MS + 1);
    const unsound = [
      { ...other, kid: 'broken', privateKeyPem: 'no PEM' },
      { ...other, kid: 'two halves', publicKeyPem: sound.publicKeyPem },
    ];
    for (const key of unsound) {
      await stores.signingKeys.add(key);
    }
    const errors: unknown[] = [];
    const ring = createKeyRing(stores, {
      nowMs: () => NOW_MS + HOUR_MS,
      onError: (e) => errors.push(e),
    });
    const { signing, verifying } = await ring.get();
    expect(signing?.kid).toBe(sound.kid);
    expect([...verifying.keys()]).toEqual([sound.kid]);
    expect(errors).toHaveLength(2);
  });

  test('where no sound key may sign, those that verify go on verifying', async () => {
    const stores = await openWithKey();
    const first = (await stores.signingKeys.current())!;
    await stores.signingKeys.add({ ...createSigningKey(NOW_MS + 1), privateKeyPem: 'no PEM' });
    const [broken] = await stores.signingKeys.verifying(NOW_MS);
    await stores.signingKeys.retireOthers(broken!.kid, NOW_MS, NOW_MS + 25 * HOUR_MS);
    // For an hour its tokens do not outlive it.
    const soon = await loadKeyRing(stores, NOW_MS + HOUR_MS);
    expect(soon.signing?.kid).toBe(first.kid);
    const later = await loadKeyRing(stores, NOW_MS + HOUR_MS + 1);
    expect(later.signing).toBeUndefined();
    expect([...later.verifying.keys()]).toEqual([first.kid]);
  });

  test('unknown key ids make the ring look at most every five seconds', async () => {
    const stores = await openWithKey();
    let nowMs = NOW_MS;
    let looks = 0;
    const signingKeys = {
      ...stores.signingKeys,
      verifying: (atMs: number) => {
        looks += 1;
        return stores.signingKeys.verifying(atMs);
      },
    };
    const ring = createKeyRing({ signingKeys }, { nowMs: () => nowMs });
    await Promise.all(Array.from({ length: 20 }, () => ring.get()));
    expect(looks).toBe(1);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await ring.find(`forged-${attempt}`)).toBeUndefined();
    }
    expect(looks).toBe(1);
    nowMs += 5_000;
    await Promise.all(Array.from({ length: 20 }, (_, attempt) => ring.find(`forged-${attempt}`)));
    expect(looks).toBe(2);
  });

  test('a store that fails once does not spoil the ring', async () => {
    const stores = await openWithKey();
    let failures = 1;
    const signingKeys = {
      ...stores.signingKeys,
      verifying: (atMs: number) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : stores.signingKeys.verifying(atMs),
    };
    const ring = createKeyRing({ signingKeys }, { nowMs: () => NOW_MS });
    await expect(ring.get()).rejects.toThrow('away');
    expect((await ring.get()).verifying.size).toBe(1);
  });
});
