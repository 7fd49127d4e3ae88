import { type Static, Type } from '@sinclair/typebox';

/** What an access token says. Times named by JWT are in seconds; `issued_ms` orders it against revocations. */
export const accessClaimsSchema = Type.Object(
  {
    iss: Type.String(),
    aud: Type.String(),
    sub: Type.String({ minLength: 1, maxLength: 128 }),
    jti: Type.String({ minLength: 1, maxLength: 128 }),
    iat: Type.Integer(),
    exp: Type.Integer(),
    issued_ms: Type.Integer(),
    partner: Type.String({ minLength: 1, maxLength: 128 }),
    plan: Type.Union([Type.Literal('operator'), Type.Literal('fleet'), Type.Literal('enterprise')]),
    engines: Type.Array(Type.String()),
    family: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
/** Payload of an access token. */
export type AccessClaims = Static<typeof accessClaimsSchema>;
