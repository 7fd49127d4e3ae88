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
export const maximumKeys = 50;
