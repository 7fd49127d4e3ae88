import type { Plan } from '../stores.js';

/**
 * The tables as both databases hold them. Times are integer milliseconds since the Unix epoch, truth values are 0 or
 * 1 (SQLite has no boolean, and one representation keeps one implementation).
 */
export interface Tables {
  partners: {
    id: string;
    name: string;
    plan: Plan;
    requests_per_minute: number | null;
    strix_paths_per_day: number | null;
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
  };
  refresh_tokens: {
    token_hash: string;
    family_id: string;
    issued_ms: number;
    expires_ms: number;
    used_ms: number | null;
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
}
