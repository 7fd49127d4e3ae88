import { randomUUID } from 'node:crypto';
import type { Account, Partner, RefreshToken, SigningKey } from '../../src/stores/stores.js';

/** A partner with an id of its own. */
export function aPartner(change: Partial<Partner> = {}): Partner {
  return {
    id: randomUUID(),
    name: 'Partner',
    plan: 'operator',
    requestsPerMinute: null,
    strixPathsPerDay: null,
    ...change,
  };
}

/** An account of a partner, with an id and an address of its own. */
export function anAccount(partner: Partner, change: Partial<Account> = {}): Account {
  return {
    id: randomUUID(),
    partnerId: partner.id,
    email: `${randomUUID()}@example.com`,
    passwordHash: '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA',
    engines: null,
    disabled: false,
    createdMs: 1_000,
    tokensValidFromMs: 0,
    ...change,
  };
}

/** A refresh token of an account, in a family of its own. */
export function aToken(account: Account, change: Partial<RefreshToken> = {}): RefreshToken {
  return {
    tokenHash: randomUUID(),
    familyId: randomUUID(),
    accountId: account.id,
    issuedMs: 1_000,
    expiresMs: 1_000_000,
    usedMs: null,
    ...change,
  };
}

/** A signing key; the store does not read the PEM. */
export function aKey(change: Partial<SigningKey> = {}): SigningKey {
  return {
    kid: randomUUID(),
    privateKeyPem: 'private',
    publicKeyPem: 'public',
    createdMs: 1_000,
    retiredMs: null,
    verifyUntilMs: null,
    ...change,
  };
}
