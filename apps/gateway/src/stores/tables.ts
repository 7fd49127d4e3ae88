import type { Generated } from 'kysely';
import type { EventTables } from './event-tables.js';
import type { OperationTables } from './operation-tables.js';
import type { JobKind, JobStatus, Plan, SiteDescription } from './stores.js';

/**
 * The tables of both databases. Times are integer milliseconds since the Unix epoch. Booleans are 0 or 1, because
 * SQLite has none and one representation keeps one implementation.
 */
export interface Tables extends EventTables, OperationTables {
  partners: {
    id: string;
    name: string;
    plan: Plan;
    requests_per_minute: number | null;
    strix_paths_per_day: number | null;
    /** Highest version of a deleted personality or load model. */
    deleted_version: Generated<number>;
  };
  accounts: {
    id: string;
    partner_id: string;
    email: string;
    password_hash: string;
    /** JSON array of engine ids. */
    engines: string | null;
    disabled: number;
    created_ms: number;
    tokens_valid_from_ms: number;
  };
  signing_keys: {
    kid: string;
    private_key_pem: string;
    public_key_pem: string;
    created_ms: number;
    retired_ms: number | null;
    verify_until_ms: number | null;
  };
  token_families: {
    id: string;
    account_id: string;
    revoked_ms: number | null;
    /** This and the columns below are null for logins from before they were recorded. */
    created_ms: number | null;
    last_used_ms: number | null;
    address: string | null;
    agent: string | null;
  };
  refresh_tokens: {
    token_hash: string;
    family_id: string;
    issued_ms: number;
    expires_ms: number;
    used_ms: number | null;
  };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    key_hash: string;
    /** JSON array of engine ids. */
    engines: string | null;
    created_ms: number;
    last_used_ms: number | null;
  };
  revoked_tokens: {
    token_id: string;
    expires_ms: number;
  };
  probes: {
    engine: string;
    minute_ms: number;
    ok: number;
  };
  latencies: {
    engine: string;
    at_ms: number;
    latency_ms: number;
  };
  /** Requests of partners by UTC day and operation. */
  usage_counts: {
    partner_id: string;
    day: string;
    operation: string;
    requests: number;
  };
  sites: {
    partner_id: string;
    site_id: string;
    power_kw: number | null;
    capacity_kwh: number | null;
    charge_efficiency: number | null;
    discharge_efficiency: number | null;
    wear_per_mwh_discharged: number | null;
    time_zone: string | null;
    market: string | null;
    currency: string | null;
    usd_per_unit: number | null;
    interval_minutes: SiteDescription['intervalMinutes'];
    described_ms: number;
  };
  site_prices: {
    partner_id: string;
    site_id: string;
    time_ms: number;
    price_per_mwh: number;
  };
  /** One row per site with prices or a personality. */
  personalities: {
    partner_id: string;
    site_id: string;
    version: number;
    state: string | null;
    settings: string | null;
    learned_until_ms: number | null;
    learn_from_ms: number | null;
    changed_from_ms: number | null;
    saved_ms: number | null;
    /** Prices of the site that are stored. */
    stored_count: Generated<number>;
  };
  earlier_personalities: {
    partner_id: string;
    site_id: string;
    learned_until_ms: number;
    settings: string;
    state: string;
  };
  /** The last one of a site. */
  site_forecasts: {
    partner_id: string;
    site_id: string;
    hour: number;
    settings: string;
    content: string;
  };
  /** One row per site and market interval. */
  cycles: {
    partner_id: string;
    site_id: string;
    interval_ms: number;
    /** JSON of a `RecordedCycle`. */
    content: string;
  };
  facilities: {
    partner_id: string;
    facility_id: string;
    /** JSON of a `FacilityDescription`. */
    description: string;
    described_ms: number;
  };
  facility_readings: {
    partner_id: string;
    facility_id: string;
    time_ms: number;
    load_kw: number;
    temperature_f: number | null;
    solar_kw: number | null;
  };
  /** One row per facility with readings. */
  load_models: {
    partner_id: string;
    facility_id: string;
    version: number;
    state: string | null;
    learned_until_ms: number | null;
    learn_from_ms: number | null;
    is_stale: number;
    saved_ms: number | null;
    /** Readings of the facility that are stored. */
    stored_count: Generated<number>;
  };
  /** The last one of a facility. */
  assessments: {
    partner_id: string;
    facility_id: string;
    assessed_ms: number;
    /** JSON of a `RecordedAssessment`. */
    content: string;
  };
  /** Without the long texts: SQLite rewrites a row at each change, and a running job changes every few seconds. */
  jobs: {
    id: string;
    kind: JobKind;
    partner_id: string;
    account_id: string;
    status: JobStatus;
    progress: number;
    error: string | null;
    submitted_ms: number;
    started_ms: number | null;
    finished_ms: number | null;
    attempts: number;
    claim_token: string | null;
    lease_until_ms: number | null;
    /** Taken from the budget unless the status returns them. */
    paths: number;
    budget_day: string;
    idempotency_key: string | null;
    body_hash: string | null;
  };
  job_contents: {
    job_id: string;
    input: string;
    result: string | null;
  };
  /** Only of jobs that have not ended. */
  job_ranges: {
    job_id: string;
    range_index: number;
    /** Of the engine. */
    version: string;
    /** Null = open or finished; the token of the job for the process that runs the job. */
    claim_token: string | null;
    /** Null unless claimed by another process than the one that runs the job. */
    lease_until_ms: number | null;
    losses: number;
    /** Null = not finished. Small, unlike the output, so that finished ranges can be counted. */
    finished_attempt: number | null;
    /** The embedded database gives back an `ArrayBuffer`. */
    output: Uint8Array | ArrayBuffer | null;
  };
  path_budgets: {
    partner_id: string;
    budget_day: string;
    used_paths: number;
    /** Number of simulations and of sizings submitted on the day, whatever their status. */
    submitted_jobs: Generated<number>;
    submitted_sizings: Generated<number>;
  };
}
