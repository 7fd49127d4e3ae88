import { createHash, randomBytes } from 'node:crypto';

const prefix = 'key:';

/** Only this signature is made, and only this one is accepted, whatever a token's header says. */
export const tokenAlgorithm = 'ES256';

/** `iss` of an access token. */
export const tokenIssuer = 'bess-gateway';

/** `aud` of an access token. */
export const tokenAudience = 'bess-engines';

/** Lifetime of an access token [s]. */
export const accessTokenSeconds = 86_400;

/** Lifetime of a refresh token [s]: 30 days. */
export const refreshTokenSeconds = 2_592_000;

/** A refresh token repeated this soon after its exchange is refused without revoking anything [ms]. */
export const refreshGraceMs = 10_000;

/** API keys that an account has at most. */
export const maximumApiKeys = 50;

/** An opaque refresh token of 256 random bits with the times and the hash under which it is stored. */
export function generateRefreshToken(nowMs: number): {
  token: string;
  stored: { tokenHash: string; issuedMs: number; expiresMs: number };
} {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    stored: {
      tokenHash: hashOpaqueToken(token),
      issuedMs: nowMs,
      expiresMs: nowMs + refreshTokenSeconds * 1000,
    },
  };
}

/** A new API key: 256 random bits after a mark by which scanners of sources find keys that leaked. */
export function generateApiKey(): string {
  return `bess_${randomBytes(32).toString('base64url')}`;
}

/**
 * The form in which refresh tokens and API keys are stored. A plain hash serves: both have 256 random bits, so there
 * is nothing to guess that a slow hash would protect.
 */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** The family of the tokens that an API key is exchanged for, as their claim says it; families of logins are UUIDs. */
export function apiKeyFamily(keyId: string): string {
  return `${prefix}${keyId}`;
}

/** The API key behind a family, or undefined where it is a login. */
export function parseApiKeyFamily(familyId: string): string | undefined {
  return familyId.startsWith(prefix) ? familyId.slice(prefix.length) : undefined;
}
