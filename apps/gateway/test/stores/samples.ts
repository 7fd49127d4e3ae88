import { randomUUID } from 'node:crypto';
import type {
  Account,
  NewJob,
  Partner,
  RefreshToken,
  SigningKey,
  SiteDescription,
} from '../../src/stores/stores.js';

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

/** A job of an account, with an id of its own and neither a limit nor a key. */
export function aJob(account: Account, change: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    partnerId: account.partnerId,
    accountId: account.id,
    input: '{"paths":100}',
    submittedMs: 1_000,
    budgetDay: '2026-03-29',
    paths: 100,
    pathsPerDay: null,
    idempotency: null,
    ...change,
  };
}

/** A site of which everything is known. */
export function aSite(change: Partial<SiteDescription> = {}): SiteDescription {
  return {
    powerKw: 50_000,
    capacityKwh: 200_000,
    chargeEfficiency: 0.92,
    dischargeEfficiency: 0.93,
    wearPerMwhDischarged: 5.5,
    timeZone: 'Europe/Berlin',
    market: 'de-lu-day-ahead',
    currency: 'EUR',
    usdPerUnit: 1.08,
    ...change,
  };
}
