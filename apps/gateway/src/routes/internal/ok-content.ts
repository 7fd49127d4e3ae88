import { Type } from '@sinclair/typebox';
import type { NamedSchema } from '../route.js';

/** What an orchestrator is answered. */
export const okContent: NamedSchema = {
  name: 'Ok',
  schema: Type.Object({ ok: Type.Literal(true) }, { additionalProperties: false }),
  example: { ok: true },
};
