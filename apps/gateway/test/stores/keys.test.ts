import { sign, verify } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, importSPKI, jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createKeyRing } from '../../src/keys/create-key-ring.js';
import { createSigningKey } from '../../src/keys/create-signing-key.js';
import { ensureSigningKey } from '../../src/keys/ensure-signing-key.js';
import { loadKeyRing } from '../../src/keys/load-key-ring.js';
import { rotateSigningKey } from '../../src/keys/rotate-signing-key.js';
import type { Stores } from '../../src/stores/stores.js';
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
    const { signing } = await loadKeyRing(stores, NOW_MS);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid })
      .sign(signing.privateKey);
    const { kid } = await rotateSigningKey(stores, NOW_MS + HOUR_MS);

    const later = await loadKeyRing(stores, NOW_MS + 26 * HOUR_MS - 1);
    expect(later.signing.kid).toBe(kid);
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

  test('a running process takes a rotation over within a minute, and finds its key at once', async () => {
    const stores = await openWithKey();
    let nowMs = NOW_MS;
    const ring = createKeyRing(stores, { nowMs: () => nowMs });
    const first = (await ring.get()).signing.kid;
    nowMs += 30_000;
    const { kid } = await rotateSigningKey(stores, nowMs);
    expect((await ring.get()).signing.kid).toBe(first);
    // A token of another process that has the new key already must not be refused for a minute.
    expect((await ring.find(kid))?.asymmetricKeyType).toBe('ec');
    expect((await ring.find(first))?.asymmetricKeyType).toBe('ec');
    nowMs += 60_000;
    expect((await ring.get()).signing.kid).toBe(kid);
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
