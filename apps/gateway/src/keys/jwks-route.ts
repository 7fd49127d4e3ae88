import { Type } from '@sinclair/typebox';
import { tokenAlgorithm } from '../auth/token-settings.js';
import { definePublicRoute } from '../routes/define-public-route.js';
import { noBody, nothing } from '../routes/nothing.js';

const closed = { additionalProperties: false };

const keySetSchema = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          kty: Type.Literal('EC'),
          crv: Type.Literal('P-256'),
          x: Type.String({ description: 'Coordinate of the public point, base64url' }),
          y: Type.String({ description: 'Coordinate of the public point, base64url' }),
          kid: Type.String({ description: 'Id of the key, its thumbprint (RFC 7638)' }),
          alg: Type.Literal(tokenAlgorithm),
          use: Type.Literal('sig'),
        },
        closed,
      ),
      { description: 'Public keys that may verify now, newest first' },
    ),
  },
  closed,
);

/** `GET /.well-known/jwks.json`: the public keys of access tokens (RFC 7517). */
export const jwksRoute = definePublicRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  outsideBase: true,
  operationId: 'jwks',
  access: 'public',
  summary: 'Public keys that verify access tokens (RFC 7517)',
  description:
    'A new key is published here three minutes before it signs: enough for whoever reads the set anew every minute, with clocks a minute apart. An old one stays until no token of it is left. A signature that holds does not tell whether a token was revoked.',
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The key set',
    content: {
      name: 'JsonWebKeySet',
      schema: keySetSchema,
      example: {
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            x: 'KQQxF5ebZsec-MUjr5FwCirl4TMiLMWjuefasAaBJG4',
            y: 'nzcUmMBZXFx-yLJw4PVQEbgMTg3sg46Dd5NsdnF5q14',
            kid: 'oOZCu-C50hkHp6l6QwoYHKqXJMmLDKKpYeutp7nvcV4',
            alg: 'ES256',
            use: 'sig',
          },
        ],
      },
    },
  },
  errors: [],
  async handle(_call, { keyRing }) {
    const { verifying } = await keyRing.get();
    const keys = [...verifying].map(([kid, key]) => {
      const { kty, crv, x, y } = key.export({ format: 'jwk' });
      return { kty, crv, x, y, kid, alg: tokenAlgorithm, use: 'sig' };
    });
    return { body: { keys } };
  },
});
