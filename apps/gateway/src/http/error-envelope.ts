import { type Static, Type } from '@sinclair/typebox';

/** Body of every answer that is not a success. */
export const errorEnvelopeSchema = Type.Object(
  {
    ok: Type.Literal(false),
    error: Type.String({
      description: 'One sentence; errors of an engine name the engine',
      examples: ['TARSIS: SOC must be between 0 and 1; current_soc was 1.2.'],
    }),
  },
  { additionalProperties: false },
);
/** The error envelope. */
export type ErrorEnvelope = Static<typeof errorEnvelopeSchema>;
