/**
 * What the gateway remembers, behind interfaces. Each interface has two implementations, embedded SQLite and
 * PostgreSQL, and one conformance suite that runs against both. Times are milliseconds since the Unix epoch and
 * come in from the caller: no store reads a clock. Secrets come in as hashes.
 */

import type { JobStore } from './job-store.js';
import type { FacilityStore, SiteStore } from './series-stores.js';

export type { Job, JobStatus, JobStore, JobSummary, NewJob, SubmitOutcome } from './job-store.js';
export type {
  EvSession,
  FacilityDescription,
  FacilityReading,
  FacilityStore,
  LoadModel,
  PersonalitySnapshot,
  PriceRange,
  SharedDescription,
  SiteDescription,
  SitePrice,
  SiteStore,
  SolarPlant,
  StoredPersonality,
  TimeSpan,
  VehicleToGrid,
} from './series-stores.js';

export type Plan = 'operator' | 'fleet' | 'enterprise';

/** A customer. Plans and limits belong to the partner; its accounts inherit them. */
export interface Partner {
  id: string;
  name: string;
  plan: Plan;
  /** Agreed figures; null = the plan's own. */
  requestsPerMinute: number | null;
  strixPathsPerDay: number | null;
}

/** Somebody who can log in. */
export interface Account {
  id: string;
  partnerId: string;
  /** Lower-cased. */
  email: string;
  /** argon2id, PHC string. */
  passwordHash: string;
  /** Engines this account may reach inside its plan; null = all of the plan. */
  engines: string[] | null;
  disabled: boolean;
  createdMs: number;
  /** Access tokens issued before this instant are refused. */
  tokensValidFromMs: number;
}

export interface AccountStore {
  /** Rejects with EngineError `conflict` `partnerExists` when the id is taken. */
  createPartner(partner: Partner): Promise<void>;
  findPartner(partnerId: string): Promise<Partner | undefined>;
  updatePartner(partnerId: string, change: Partial<Omit<Partner, 'id'>>): Promise<boolean>;
  /**
   * Stores the account, and with it its partner when `newPartner` is given: both or neither.
   * Rejects with EngineError `conflict` `emailTaken` when the address exists.
   */
  createAccount(account: Account, newPartner?: Partner): Promise<void>;
  findByEmail(email: string): Promise<{ account: Account; partner: Partner } | undefined>;
  findById(accountId: string): Promise<{ account: Account; partner: Partner } | undefined>;
  updateAccount(
    accountId: string,
    change: Partial<Omit<Account, 'id' | 'partnerId'>>,
  ): Promise<boolean>;
  /** Moves `tokensValidFromMs` of every account of the partner forward, for instance after a change of plan. */
  revokePartnerTokens(partnerId: string, nowMs: number): Promise<void>;
  /** Ordered by e-mail. */
  list(): Promise<{ account: Account; partner: Partner }[]>;
}

/** A key pair that signs access tokens. Retired keys still verify until `verifyUntilMs`. */
export interface SigningKey {
  kid: string;
  /** PKCS #8 PEM, private. */
  privateKeyPem: string;
  /** SPKI PEM, public. */
  publicKeyPem: string;
  createdMs: number;
  /** null = the key that signs now or newer. */
  retiredMs: number | null;
  verifyUntilMs: number | null;
}

export interface SigningKeyStore {
  add(key: SigningKey): Promise<void>;
  /**
   * Stores the key unless one is there that is not retired: of several processes that start at once on an empty
   * database, one stores its own.
   * @returns whether it was stored
   */
  addFirst(key: SigningKey): Promise<boolean>;
  /** The newest key that is not retired. */
  current(): Promise<SigningKey | undefined>;
  /** Every key that may still verify at `nowMs`, newest first. */
  verifying(nowMs: number): Promise<SigningKey[]>;
  /**
   * Retires every key older than `kid` that still signs. A newer one stays, so that of two rotations at the same
   * moment one key always remains.
   */
  retireOthers(kid: string, nowMs: number, verifyUntilMs: number): Promise<void>;
}

export interface RefreshToken {
  /** SHA-256 of the opaque token, hex. */
  tokenHash: string;
  /** All tokens descending from one login share a family. */
  familyId: string;
  accountId: string;
  issuedMs: number;
  expiresMs: number;
  /** When it was exchanged; null = unused. */
  usedMs: number | null;
}

/** What an attempt to use a refresh token met. */
export type RefreshOutcome =
  | { kind: 'rotated'; token: RefreshToken }
  | { kind: 'unknown' }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  /** Used before, within the grace period: refuse, revoke nothing. */
  | { kind: 'repeated' }
  /** Used before, later: the family has been revoked by this call. */
  | { kind: 'reused'; familyId: string; accountId: string };

export interface RefreshTokenStore {
  issue(token: RefreshToken): Promise<void>;
  /**
   * Marks the token used and stores its successor, in one atomic step: of two concurrent calls one gets `rotated`.
   * The successor's family and account are the token's own.
   */
  rotate(
    tokenHash: string,
    successor: Pick<RefreshToken, 'tokenHash' | 'issuedMs' | 'expiresMs'>,
    nowMs: number,
    graceMs: number,
  ): Promise<RefreshOutcome>;
  revokeFamily(familyId: string, nowMs: number): Promise<void>;
  revokeAccount(accountId: string, nowMs: number): Promise<void>;
  isFamilyRevoked(familyId: string): Promise<boolean>;
  deleteExpired(nowMs: number): Promise<number>;
}

/** Access tokens revoked one by one (logout), kept until they would have expired. */
export interface RevokedTokenStore {
  revoke(tokenId: string, expiresMs: number): Promise<void>;
  isRevoked(tokenId: string): Promise<boolean>;
  deleteExpired(nowMs: number): Promise<number>;
}

/** One probe of one engine. */
interface ProbeRecord {
  engine: string;
  minuteMs: number;
  ok: boolean;
}

export interface TelemetryStore {
  /** Idempotent per engine and minute (`minuteMs` is floored to its minute); ok only if every probe of that minute was. */
  recordProbe(probe: ProbeRecord): Promise<void>;
  recordLatency(engine: string, atMs: number, latencyMs: number): Promise<void>;
  /**
   * Median latency of real requests since `sinceMs` [ms], of some 2,000 of them where there were more; undefined when
   * there was none.
   */
  medianLatencyMs(engine: string, sinceMs: number): Promise<number | undefined>;
  /** Time of the first probe ever stored for the engine. */
  firstProbeMs(engine: string): Promise<number | undefined>;
  /** Number of minutes in [sinceMs, untilMs) whose probe was ok. */
  okMinutes(engine: string, sinceMs: number, untilMs: number): Promise<number>;
  /** Deletes probes and latencies older than `ms`, except the first probe of each engine. */
  deleteBefore(ms: number): Promise<void>;
  /** Deletes latencies older than `ms`: they are asked for minutes, probes for a month. */
  deleteLatenciesBefore(ms: number): Promise<void>;
}

export interface Stores {
  accounts: AccountStore;
  signingKeys: SigningKeyStore;
  refreshTokens: RefreshTokenStore;
  revokedTokens: RevokedTokenStore;
  apiKeys: ApiKeyStore;
  telemetry: TelemetryStore;
  sites: SiteStore;
  facilities: FacilityStore;
  jobs: JobStore;
  /** Cheap proof that the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A key that an account exchanges for access tokens. */
export interface ApiKey {
  id: string;
  accountId: string;
  /** As the account calls it. */
  name: string;
  /** SHA-256 of the key, hex. */
  keyHash: string;
  /** Engines that tokens of the key reach, inside those of the account; null = all of them. */
  engines: string[] | null;
  createdMs: number;
  /** When it was last exchanged; null = never. */
  lastUsedMs: number | null;
}

/** API keys belong to an account, which must exist; only `use`, which needs the key itself, does not name it. */
export interface ApiKeyStore {
  /** Stores the key; false, and nothing stored, where the account has `maximum` keys already. */
  add(key: ApiKey, maximum: number): Promise<boolean>;
  /** Newest first, by `createdMs` and then id. */
  list(accountId: string): Promise<ApiKey[]>;
  find(accountId: string, keyId: string): Promise<ApiKey | undefined>;
  /** The key of that hash, noted as used now. */
  use(keyHash: string, nowMs: number): Promise<ApiKey | undefined>;
  /** Deletes the key; false where the account has none of that id. */
  remove(accountId: string, keyId: string): Promise<boolean>;
}
