import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import { formats } from './formats.js';
import { repeatedItem } from './repeated-item.js';

let shared: Ajv | undefined;

/** One ajv for all schemas: building one costs more than compiling most schemas. */
function ajv(): Ajv {
  if (shared === undefined) {
    shared = new Ajv({ strict: true, allowUnionTypes: true });
    for (const [name, format] of Object.entries(formats)) shared.addFormat(name, format.test);
    // ajv's own calls `valueOf` of the items, and throws where a value has a field of that name or no prototype.
    shared.removeKeyword('uniqueItems');
    shared.addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      validate: (isUnique: boolean, items: readonly unknown[]) =>
        !isUnique || repeatedItem(items) === undefined,
    });
    // Annotations that feed documentation; ajv's strict mode wants to be told.
    shared.addVocabulary(['unit', 'example']);
  }
  return shared;
}

/** @throws Error of ajv if the schema itself is wrong */
export function compile(schema: TSchema): ValidateFunction {
  return ajv().compile(schema);
}
