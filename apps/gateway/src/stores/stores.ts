/**
 * Interfaces of the stores. One implementation serves embedded SQLite and PostgreSQL, and one conformance suite runs
 * against both. Times are milliseconds since the Unix epoch and come from the caller: no store reads a clock. Secrets
 * are passed as hashes.
 */

import type { ActivityStore } from './activity-store.js';
import type { EventStore } from './event-store.js';
import type { JobStore } from './job-store.js';
import type { OperationStore } from './operation-store.js';
import type { RangeStore } from './range-store.js';
import type { FacilityStore, SiteStore } from './series-stores.js';
import type { WebhookStore } from './webhook-store.js';

export type { ActivityStore, RecordedAssessment, RecordedCycle } from './activity-store.js';
export type {
  Job,
  JobKind,
  JobStatus,
  JobStore,
  JobSummary,
  NewJob,
  SubmitOutcome,
} from './job-store.js';
export type {
  EvSession,
  FacilityDescription,
  FacilityReading,
  FacilityStore,
  ListedEntity,
  ListMark,
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

/** A customer. Plans and limits belong to the partner and apply to its accounts. */
export interface Partner {
  id: string;
  name: string;
  plan: Plan;
  /** Agreed figures; null = those of the plan. */
  requestsPerMinute: number | null;
  strixPathsPerDay: number | null;
}

/** A login of a partner. */
export interface Account {
  id: string;
  partnerId: string;
  /** Lower-cased. */
  email: string;
  /** argon2id, PHC string. */
  passwordHash: string;
  /** Engines of the plan that this account can use; null = all of them. */
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
  /** null: the key that signs now, or a newer one. */
  retiredMs: number | null;
  verifyUntilMs: number | null;
}

export interface SigningKeyStore {
  add(key: SigningKey): Promise<void>;
  /**
   * Stores the key unless there is one that is not retired, so that of several processes that start at once on an
   * empty database, one stores its key. Returns whether it was stored.
   */
  addFirst(key: SigningKey): Promise<boolean>;
  /** The newest key that is not retired. */
  current(): Promise<SigningKey | undefined>;
  /** Every key that may still verify at `nowMs`, newest first. */
  verifying(nowMs: number): Promise<SigningKey[]>;
  /**
   * Retires all keys older than `kid` that still sign. Newer ones stay, so that one key remains after two
   * simultaneous rotations.
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

/** Result of an attempt to use a refresh token. */
export type RefreshOutcome =
  | { kind: 'rotated'; token: RefreshToken }
  | { kind: 'unknown' }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  /** Used before, within the grace period: refuse, revoke nothing. */
  | { kind: 'repeated' }
  /** Used before, later: the family has been revoked by this call. */
  | { kind: 'reused'; familyId: string; accountId: string };

/** What happens to a refresh token that comes again soon after its exchange. */
export interface RefreshGrace {
  /** How soon [ms]; later, its whole family is revoked. */
  graceMs: number;
  /** Whether it is refused, or exchanged again. */
  repeats: 'refuse' | 'exchange';
}

/** The client that a login was made from, as its owner may recognise it. */
export interface LoginClient {
  address: string;
  /** `User-Agent` of the client; null = it sent none. */
  agent: string | null;
}

/** A login that can still be renewed. Fields are null where they were not recorded. */
export interface Login {
  /** Id of the family of tokens. */
  id: string;
  createdMs: number | null;
  lastUsedMs: number | null;
  address: string | null;
  agent: string | null;
}

export interface RefreshTokenStore {
  /** Stores the first token of a login. */
  issue(token: RefreshToken, client?: LoginClient): Promise<void>;
  /**
   * Marks the token as used and stores its successor in one atomic step: of two concurrent calls one gets
   * `rotated`, and with `repeats: 'exchange'` both. The successor has the family and account of the token.
   */
  rotate(
    tokenHash: string,
    successor: Pick<RefreshToken, 'tokenHash' | 'issuedMs' | 'expiresMs'>,
    nowMs: number,
    grace: RefreshGrace,
    client?: LoginClient,
  ): Promise<RefreshOutcome>;
  /** Logins of the account that can still be renewed, the last used first. */
  logins(accountId: string, nowMs: number): Promise<Login[]>;
  /** Ends one login of the account; false where the account has no such login, or it has ended. */
  revokeLogin(accountId: string, loginId: string, nowMs: number): Promise<boolean>;
  /** Ends every login of the account but one. */
  revokeOtherLogins(accountId: string, keptLoginId: string, nowMs: number): Promise<void>;
  revokeFamily(familyId: string, nowMs: number): Promise<void>;
  revokeAccount(accountId: string, nowMs: number): Promise<void>;
  isFamilyRevoked(familyId: string): Promise<boolean>;
  deleteExpired(nowMs: number): Promise<number>;
}

/** Individually revoked access tokens (logout), kept until they would have expired. */
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
   * Median latency of the real requests since `sinceMs` [ms], over a sample of about 2,000 if there were more;
   * undefined without any.
   */
  medianLatencyMs(engine: string, sinceMs: number): Promise<number | undefined>;
  /** Time of the first probe ever stored for the engine. */
  firstProbeMs(engine: string): Promise<number | undefined>;
  /** Number of minutes in [sinceMs, untilMs) whose probe was ok. */
  okMinutes(engine: string, sinceMs: number, untilMs: number): Promise<number>;
  /** Deletes probes and latencies older than `ms`, except the first probe of each engine. */
  deleteBefore(ms: number): Promise<void>;
  /** Deletes latencies older than `ms`: they are used for minutes, probes for a month. */
  deleteLatenciesBefore(ms: number): Promise<void>;
}

/** Requests of one partner on one UTC day (YYYY-MM-DD) for one operation. */
export interface RequestCount {
  partnerId: string;
  day: string;
  operation: string;
  requests: number;
}

export interface UsageStore {
  /** Adds to what is counted already; all or none. The partners must exist. */
  addRequests(counts: readonly RequestCount[]): Promise<void>;
  /** Requests of a partner since a day, by day and operation. */
  requests(partnerId: string, sinceDay: string): Promise<Omit<RequestCount, 'partnerId'>[]>;
  /** Simulated paths that a partner's jobs took of its budgets since a day, by day. */
  paths(partnerId: string, sinceDay: string): Promise<{ day: string; paths: number }[]>;
  /** Deletes counts of requests before a day. */
  deleteBefore(day: string): Promise<void>;
}

export interface Stores {
  accounts: AccountStore;
  signingKeys: SigningKeyStore;
  refreshTokens: RefreshTokenStore;
  revokedTokens: RevokedTokenStore;
  apiKeys: ApiKeyStore;
  telemetry: TelemetryStore;
  usage: UsageStore;
  sites: SiteStore;
  facilities: FacilityStore;
  activity: ActivityStore;
  operations: OperationStore;
  events: EventStore;
  webhooks: WebhookStore;
  jobs: JobStore;
  ranges: RangeStore;
  /** Checks cheaply that the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A key that an account exchanges for access tokens. */
export interface ApiKey {
  id: string;
  accountId: string;
  /** Name given by the account. */
  name: string;
  /** SHA-256 of the key, hex. */
  keyHash: string;
  /** Engines of the account that tokens of the key can use; null = all of them. */
  engines: string[] | null;
  createdMs: number;
  /** When it was last exchanged; null = never. */
  lastUsedMs: number | null;
}

/** API keys of accounts. The account must exist. Only `use`, which needs the key itself, does not name it. */
export interface ApiKeyStore {
  /** Stores the key; returns false, and stores nothing, if the account already has `maximum` keys. */
  add(key: ApiKey, maximum: number): Promise<boolean>;
  /** Newest first, by `createdMs` and then id. */
  list(accountId: string): Promise<ApiKey[]>;
  find(accountId: string, keyId: string): Promise<ApiKey | undefined>;
  /** The key with that hash, marked as used now. */
  use(keyHash: string, nowMs: number): Promise<ApiKey | undefined>;
  /** Deletes the key; false if the account has none with that id. */
  remove(accountId: string, keyId: string): Promise<boolean>;
}
