import { repeatedItem } from '../compile-schema.js';
import { findViolation, hasType } from './find-violation.js';
import {
  describeValue,
  firstOf,
  prefixPath,
  type SchemaNode,
  sizeWords,
  type Violation,
} from './violation.js';

/** Length and items of an array. It stops at the first malformed item, so a long array takes at most one pass. */
export function arrayViolation(
  schema: SchemaNode,
  value: readonly unknown[],
): Violation | undefined {
  let found = checkLength(schema, value);
  for (let i = 0; i < value.length; i++) {
    const itemSchema = schemaOfItem(schema, i);
    if (itemSchema === undefined) break;
    // A number of the right type can only be out of range, and one such fault has already been found.
    if (found !== undefined && typeof value[i] === 'number' && isPlainNumber(itemSchema)) {
      if (hasType(itemSchema, value[i])) continue;
    }
    const violation = findViolation(itemSchema, value[i]);
    if (violation === undefined) continue;
    found = firstOf(found, prefixPath(i, violation));
    if (found?.kind === 'invalid') return found;
  }
  return found ?? checkUnique(schema, value);
}

function isPlainNumber(schema: SchemaNode): boolean {
  const plainType = schema.type === 'number' || schema.type === 'integer';
  return plainType && schema.anyOf === undefined && schema.allOf === undefined;
}

function schemaOfItem(schema: SchemaNode, index: number): SchemaNode | undefined {
  const { items, additionalItems } = schema;
  if (items === undefined) return undefined;
  if (!isTuple(items)) return items;
  return items[index] ?? (typeof additionalItems === 'object' ? additionalItems : undefined);
}

function isTuple(items: SchemaNode | readonly SchemaNode[]): items is readonly SchemaNode[] {
  return Array.isArray(items);
}

function checkLength(schema: SchemaNode, value: readonly unknown[]): Violation | undefined {
  const { minItems, maxItems } = schema;
  const tooFew = minItems !== undefined && value.length < minItems;
  const tooMany = maxItems !== undefined && value.length > maxItems;
  if (!tooFew && !tooMany) return undefined;
  return {
    kind: 'outOfRange',
    code: tooFew ? 'tooFewItems' : 'tooManyItems',
    path: [],
    rule: `must have ${sizeWords(minItems, maxItems, 'item')}`,
    came: describeValue(value),
    details: {
      length: value.length,
      minItems: minItems ?? 0,
      ...(maxItems === undefined ? {} : { maxItems }),
    },
  };
}

function checkUnique(schema: SchemaNode, value: readonly unknown[]): Violation | undefined {
  const index = schema.uniqueItems === true ? repeatedItem(value) : undefined;
  if (index === undefined) return undefined;
  return {
    kind: 'outOfRange',
    code: 'duplicateItem',
    path: [index],
    rule: 'must differ from every other item',
    came: `${describeValue(value[index])} again`,
  };
}
