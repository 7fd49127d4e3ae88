import { Type } from '@sinclair/typebox';
import type { NamedSchema } from './route.js';

/** Schema of an operation that takes no query parameters; those that are sent are ignored. */
export const nothing = Type.Object({}, { additionalProperties: false });

/** For an operation that reads no body; one that is sent is ignored. */
export const noBody: NamedSchema<typeof nothing> = { name: 'Nothing', schema: nothing };
