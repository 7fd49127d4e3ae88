import { type Static, Type } from '@sinclair/typebox';

/** Body of `POST /api/auth/login`. */
export const loginRequestSchema = Type.Object(
  {
    email: Type.String({
      maxLength: 254,
      description: 'Account e-mail address',
      examples: ['ops@example.com'],
    }),
    password: Type.String({ maxLength: 1024, description: 'Account password', writeOnly: true }),
  },
  { additionalProperties: false },
);

/** Body of `POST /auth/refresh`. */
export const refreshRequestSchema = Type.Object(
  {
    refresh_token: Type.String({
      maxLength: 512,
      description: 'The newest refresh token of the login',
      writeOnly: true,
    }),
  },
  { additionalProperties: false },
);

/** What login and refresh answer: the documented login answer and, beside it, the refresh pair. */
export const loginResponseSchema = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object(
      {
        token: Type.String({ description: 'Bearer token' }),
        expires_in: Type.Integer({ description: 'Lifetime of `token` [s]', examples: [86_400] }),
        refresh_token: Type.String({ description: 'Exchanged once for the next pair' }),
        refresh_expires_in: Type.Integer({
          description: 'Lifetime of `refresh_token` [s]',
          examples: [2_592_000],
        }),
        user: Type.Object(
          {
            email: Type.String({ description: 'Account e-mail address' }),
            plan: Type.Union(
              [Type.Literal('operator'), Type.Literal('fleet'), Type.Literal('enterprise')],
              { description: 'Plan of the partner' },
            ),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
/** As the documentation shows it. */
export const loginResponseExample = {
  ok: true,
  data: {
    token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…',
    expires_in: 86_400,
    refresh_token: 'x5Jt0Zk8mB2c…',
    refresh_expires_in: 2_592_000,
    user: { email: 'ops@example.com', plan: 'enterprise' },
  },
};
/** Answer of login and refresh. */
export type LoginResponse = Static<typeof loginResponseSchema>;
