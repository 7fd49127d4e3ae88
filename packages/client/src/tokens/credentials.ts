/** What a client proves itself with: an account, an API key, or tokens that a login gave. */
export type Credentials =
  | { email: string; password: string }
  /** For programs: exchanged for an access token, and again before that expires. */
  | { apiKey: string }
  | {
      /** Access token; without it the refresh token is exchanged at the first call. */
      token?: string;
      /** Serves once: keep the next one that `onTokens` tells. */
      refreshToken: string;
    }
  /** An access token alone serves until it expires. */
  | { token: string };

/** Tokens as they were given last. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** When the access token expires [ms since the epoch]. */
  expiresMs: number;
}
