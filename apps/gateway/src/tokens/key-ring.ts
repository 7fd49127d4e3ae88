import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { EngineError } from '@bess/kernel/errors';
import type { SigningKey, Stores } from '../stores/stores.js';
import { accessTokenSeconds } from './token-settings.js';

/** Clocks of gateways, and of whoever reads the published keys, may differ by so much [ms]. */
const CLOCK_SKEW_MS = 60_000;

/** Greatest age of the keys that a running process holds [ms]. */
export const keyRefreshMs = 60_000;

/**
 * A key signs once it is this old [ms]. A process that read the keys just before this one was stored reads them again
 * within one refresh, and whoever keeps what that process publishes for as long has it a refresh later.
 */
const PUBLISHED_FIRST_MS = 2 * keyRefreshMs + CLOCK_SKEW_MS;

/** How soon an unknown key id may make the ring look again [ms]; forged ids must not drive the database. */
const UNKNOWN_KEY_PAUSE_MS = 5_000;

/** The keys of a running process, kept current. */
export interface KeyRingCache {
  /** The keys, at most `refreshEveryMs` old. */
  get(): Promise<KeyRing>;
  /**
   * The public key of an id, or undefined when no such key may verify. An id that is not known yet makes the ring
   * look again, because another process may have rotated a moment ago.
   */
  find(kid: string): Promise<KeyObject | undefined>;
}

/**
 * Keeps the key ring of a running process: it is read when first asked for and again when it is older than
 * `refreshEveryMs`. No timer runs.
 *
 * @returns the cache
 */
export function createKeyRing(
  stores: Pick<Stores, 'signingKeys'>,
  options: {
    nowMs: () => number;
    refreshEveryMs?: number;
    onError?: (error: unknown) => void;
  },
): KeyRingCache {
  const { nowMs, refreshEveryMs = keyRefreshMs, onError } = options;
  let cached: { ring: KeyRing; loadedMs: number } | undefined;
  let loading: Promise<KeyRing> | undefined;

  async function load(): Promise<KeyRing> {
    const loadedMs = nowMs();
    const ring = await loadKeyRing(stores, loadedMs, onError);
    cached = { ring, loadedMs };
    return ring;
  }

  function youngerThan(ageMs: number): Promise<KeyRing> {
    if (cached !== undefined && Math.abs(nowMs() - cached.loadedMs) < ageMs) {
      return Promise.resolve(cached.ring);
    }
    // Requests that meet an old ring together share one look.
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    get: () => youngerThan(refreshEveryMs),
    async find(kid) {
      const { verifying } = await youngerThan(refreshEveryMs);
      return verifying.get(kid) ?? (await youngerThan(UNKNOWN_KEY_PAUSE_MS)).verifying.get(kid);
    },
  };
}

/** The keys of one moment, parsed: a `KeyObject` verifies about three times as fast as PEM. */
export interface KeyRing {
  /** The key that signs; undefined where no sound one may, while tokens signed before still verify. */
  signing: { kid: string; privateKey: KeyObject } | undefined;
  /** Public keys that may verify, by key id; the signing one is among them. */
  verifying: ReadonlyMap<string, KeyObject>;
}

/** A stored key that is sound, parsed. */
interface ParsedKey {
  stored: SigningKey;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/**
 * Reads the keys that sign and verify now.
 *
 * @returns the parsed keys
 * @throws EngineError `engine` `noSigningKey` when the store holds no sound key; `ensureSigningKey` creates the first
 */
export async function loadKeyRing(
  { signingKeys }: Pick<Stores, 'signingKeys'>,
  nowMs: number,
  onUnsound: (error: unknown) => void = () => {},
): Promise<KeyRing> {
  const keys = (await signingKeys.verifying(nowMs)).flatMap((stored) => {
    try {
      return [parseKey(stored)];
    } catch (error) {
      onUnsound(error);
      return [];
    }
  });
  if (keys.length === 0) {
    throw noSigningKey();
  }
  const signing = chooseSigningKey(keys, nowMs);
  return {
    signing: signing && { kid: signing.stored.kid, privateKey: signing.privateKey },
    verifying: new Map(keys.map(({ stored, publicKey }) => [stored.kid, publicKey] as const)),
  };
}

/**
 * The newest that was published long enough; where none was, the one that was published longest. A retired one signs on
 * while its successor is too young, as long as its tokens do not outlive it.
 */
function chooseSigningKey(keys: readonly ParsedKey[], nowMs: number): ParsedKey | undefined {
  const mayServe = keys.filter(
    ({ stored: { verifyUntilMs } }) =>
      verifyUntilMs === null || verifyUntilMs >= nowMs + accessTokenSeconds * 1000,
  );
  return (
    mayServe.find(({ stored }) => stored.createdMs <= nowMs - PUBLISHED_FIRST_MS) ?? mayServe.at(-1)
  );
}

function parseKey(stored: SigningKey): ParsedKey {
  const privateKey = createPrivateKey(stored.privateKeyPem);
  const publicKey = createPublicKey(stored.publicKeyPem);
  const isPair = createPublicKey(privateKey).equals(publicKey);
  if (!isPair || publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new EngineError({
      engine: 'gateway',
      kind: 'engine',
      code: 'unsoundSigningKey',
      message: `The stored signing key ${stored.kid} must be a pair on the curve P-256, but it is not.`,
    });
  }
  return { stored, privateKey, publicKey };
}

/** Nothing can be signed: the store holds no key, or none that is sound. */
export function noSigningKey(): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'engine',
    code: 'noSigningKey',
    message: 'The store must hold a sound signing key that is not retired, but it holds none.',
  });
}
