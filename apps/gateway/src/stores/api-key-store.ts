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
