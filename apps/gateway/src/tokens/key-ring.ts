import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { EngineError } from '@bess/kernel/errors';
import type { SigningKey, Stores } from '../stores/stores.js';
import { accessTokenSeconds } from './token-settings.js';

/** Maximum clock difference between gateways and readers of the published keys [ms]. */
const CLOCK_SKEW_MS = 60_000;

/** Maximum age of the keys in a running process [ms]. */
export const keyRefreshMs = 60_000;

/**
 * Age at which a key starts to sign [ms]. A process that read the keys just before this one was stored reads them
 * again within one refresh; a client that keeps its published set for as long has it one refresh later.
 */
const PUBLISHED_FIRST_MS = 2 * keyRefreshMs + CLOCK_SKEW_MS;

/** Minimum interval between reads caused by unknown key ids [ms]; forged ids must not load the database. */
const UNKNOWN_KEY_PAUSE_MS = 5_000;

/** The keys of a running process, kept current. */
export interface KeyRingCache {
  /** The keys, at most `refreshEveryMs` old. */
  get(): Promise<KeyRing>;
  /**
   * The public key of an id; undefined if no such key may verify. An unknown id causes a new read, because another
   * process may have rotated the keys just now.
   */
  find(kid: string): Promise<KeyObject | undefined>;
}

/**
 * Caches the key ring of a running process. It is read on first use and again when it is older than
 * `refreshEveryMs`; there is no timer.
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
    // Concurrent requests share one read.
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
  /** The signing key; undefined if no sound key may sign, while earlier tokens still verify. */
  signing: { kid: string; privateKey: KeyObject } | undefined;
  /** Public keys that may verify, by key id, including the signing one. */
  verifying: ReadonlyMap<string, KeyObject>;
}

/** A sound stored key, parsed. */
interface ParsedKey {
  stored: SigningKey;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/**
 * Reads the current keys. Corrupt keys are reported to `onUnsound` and ignored.
 *
 * @throws EngineError `engine` `noSigningKey` when the store holds no sound key; `ensureSigningKey` creates the
 * first
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
 * The newest key that has been published long enough, otherwise the one published longest. A retired key keeps
 * signing while its successor is too young, as long as its tokens do not outlive it.
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

/** Nothing can be signed: the store has no sound key. */
export function noSigningKey(): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'engine',
    code: 'noSigningKey',
    message: 'The store must hold a sound signing key that is not retired, but it holds none.',
  });
}
