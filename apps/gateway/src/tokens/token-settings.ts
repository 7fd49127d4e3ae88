import { createHash, randomBytes } from 'node:crypto';

const prefix = 'key:';

/** The only signature algorithm that is used and accepted, whatever a token's header says. */
export const tokenAlgorithm = 'ES256';

/** `iss` of an access token. */
export const tokenIssuer = 'bess-gateway';

/** `aud` of an access token. */
export const tokenAudience = 'bess-engines';

/** Lifetime of an access token [s]. */
export const accessTokenSeconds = 86_400;

/** Lifetime of a refresh token [s]: 30 days. */
export const refreshTokenSeconds = 2_592_000;

/** A refresh token repeated this soon after its exchange causes no revocation [ms]. */
export const refreshGraceMs = 10_000;

/** Maximum number of API keys of an account. */
export const maximumApiKeys = 50;

/** An opaque refresh token of 256 random bits, with the times and hash to be stored. */
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

/** A new API key: 256 random bits after a prefix by which secret scanners recognise leaked keys. */
export function generateApiKey(): string {
  return `bess_${randomBytes(32).toString('base64url')}`;
}

/**
 * Hash under which refresh tokens and API keys are stored. A plain hash is sufficient: with 256 random bits there
 * is nothing to guess, so a slow hash would not protect anything.
 */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** Family claim of tokens obtained with an API key; families of logins are UUIDs. */
export function apiKeyFamily(keyId: string): string {
  return `${prefix}${keyId}`;
}

/** The API key of a family; undefined for a login. */
export function parseApiKeyFamily(familyId: string): string | undefined {
  return familyId.startsWith(prefix) ? familyId.slice(prefix.length) : undefined;
}
