import { formats } from '../compile-schema.js';
import { describeValue, type SchemaNode, sizeWords, type Violation } from './violation.js';

/** Format, pattern and length of a string. A wrong format is malformed, a wrong length is out of range. */
export function stringViolation(schema: SchemaNode, value: string): Violation | undefined {
  const { format, pattern, minLength, maxLength } = schema;
  const came = describeValue(value);
  const known = format === undefined ? undefined : formats[format];
  if (known !== undefined && !known.test(value)) {
    return {
      kind: 'invalid',
      code: 'wrongFormat',
      path: [],
      rule: `must be ${known.words}`,
      came,
      details: { format },
    };
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    return {
      kind: 'invalid',
      code: 'wrongFormat',
      path: [],
      rule: `must match ${pattern}`,
      came,
      details: { pattern },
    };
  }
  if (minLength === undefined && maxLength === undefined) return undefined;
  // JSON Schema counts characters, not UTF-16 units.
  let length = 0;
  for (const _ of value) length += 1;
  if (length >= (minLength ?? 0) && length <= (maxLength ?? Number.POSITIVE_INFINITY)) {
    return undefined;
  }
  return {
    kind: 'outOfRange',
    code: length < (minLength ?? 0) ? 'tooShort' : 'tooLong',
    path: [],
    rule: `must have ${sizeWords(minLength, maxLength, 'character')}`,
    came: `${came} (${length})`,
    details: { minLength: minLength ?? 0, ...(maxLength === undefined ? {} : { maxLength }) },
  };
}
