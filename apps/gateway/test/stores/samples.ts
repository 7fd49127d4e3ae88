import { randomUUID } from 'node:crypto';
import type { OperationSettings } from '../../src/stores/operation-store.js';
import type {
  Account,
  ApiKey,
  FacilityDescription,
  NewJob,
  Partner,
  RecordedAssessment,
  RecordedCycle,
  RefreshToken,
  SigningKey,
  SiteDescription,
} from '../../src/stores/stores.js';
import type { Webhook } from '../../src/stores/webhook-store.js';

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

/** An API key of an account, with an id and a hash of its own. */
export function anApiKey(account: Account, change: Partial<ApiKey> = {}): ApiKey {
  return {
    id: randomUUID(),
    accountId: account.id,
    name: 'Desk',
    keyHash: randomUUID(),
    engines: null,
    createdMs: 1_000,
    lastUsedMs: null,
    ...change,
  };
}

/** A webhook of a partner for all cycles, with an id of its own. */
export function aWebhook(partnerId: string, change: Partial<Webhook> = {}): Webhook {
  return {
    id: `whk_${randomUUID().replaceAll('-', '')}`,
    partnerId,
    url: 'https://receiver.example/hook',
    events: ['cycle.completed'],
    description: null,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    previousSecret: null,
    previousUntilMs: null,
    createdMs: 1_000,
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

/** A job of an account, with an id of its own and neither limits nor a key. */
export function aJob(account: Account, change: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    kind: 'simulation',
    partnerId: account.partnerId,
    accountId: account.id,
    input: '{"paths":100}',
    submittedMs: 1_000,
    budgetDay: '2026-03-29',
    paths: 100,
    pathsPerDay: null,
    jobsPerDay: null,
    idempotency: null,
    maximumWaiting: null,
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
    intervalMinutes: 15,
    ...change,
  };
}

/** A facility of which everything is known. */
export function aFacility(change: Partial<FacilityDescription> = {}): FacilityDescription {
  return {
    powerKw: 120.5,
    capacityKwh: 240,
    chargeEfficiency: 0.92,
    dischargeEfficiency: 0.93,
    minSocFraction: 0.05,
    maxSocFraction: 0.95,
    wearPerMwhDischarged: 5.5,
    tariff: 'sce-tou-8-option-d-under-2-kv',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    usdPerUnit: null,
    demandIntervalMinutes: 15,
    billingDay: 14,
    meterReadDates: ['2026-10-14', '2026-11-12'],
    monthlyPeaksKw: [410, 420.25, 430, 440, 450, 460, 470, 480, 490, 500, 510, 0],
    evSessions: [
      {
        vehicles: 10,
        days: 'weekdays',
        arrival: '08:30',
        departure: '17:15',
        energyKwh: 11.4,
        powerKw: 7.2,
        minimumPowerKw: null,
      },
    ],
    solar: {
      powerKw: 100,
      tiltDegrees: 20,
      azimuthDegrees: 180,
      latitudeDegrees: 34.05,
      longitudeDegrees: -118.25,
    },
    ...change,
  };
}

/** A cycle of the first hour of 1970, unless the change says otherwise. */
export function aCycle(change: Partial<RecordedCycle> = {}): RecordedCycle {
  return {
    cycleId: 'cycle',
    intervalMs: 0,
    recordedMs: 4_000,
    currency: 'USD',
    usdPerUnit: 1,
    input: {
      powerKw: 50_000,
      capacityKwh: 200_000,
      chargeEfficiency: 0.92,
      dischargeEfficiency: 0.92,
      wearPerMwhDischarged: 5,
      socFraction: 0.65,
      pricePerMwh: 95.5,
      submitted: { direction: 'discharge', powerMw: 45 },
      horizonHours: 4,
      intervalMinutes: 60,
    },
    recommendation: {
      direction: 'discharge',
      powerMw: 50,
      estimatedRevenue: 9_870.5,
      confidence: 0.86,
      regime: 'peak',
    },
    ...change,
  };
}

/** An assessment of a facility. */
export function anAssessment(change: Partial<RecordedAssessment> = {}): RecordedAssessment {
  return {
    assessedMs: 1_000,
    currency: 'USD',
    peakRiskProbability: 0.27,
    windowStart: '14:00',
    windowEnd: '17:00',
    action: 'discharge_partial',
    confidence: 0.81,
    demandChargeLiability: 1_240.5,
    ...change,
  };
}

/** A site that is operated hourly. */
export function siteOperation(change: Partial<OperationSettings> = {}): OperationSettings {
  return {
    everyMinutes: 60,
    horizonHours: 24,
    stateOfCharge: 'assumed',
    isEnabled: true,
    riskThreshold: null,
    controller: null,
    ...change,
  };
}
