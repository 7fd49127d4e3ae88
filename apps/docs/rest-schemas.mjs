const nameOf = (reference) => reference.split('/').at(-1);

/** Names of the schemas that something refers to, those within them included. */
export function namesIn(value, schemas) {
  const found = new Set();
  const look = (part) => {
    if (part === null || typeof part !== 'object') return;
    const name = typeof part.$ref === 'string' ? nameOf(part.$ref) : undefined;
    if (name !== undefined && name in schemas && !found.has(name)) {
      found.add(name);
      look(schemas[name]);
    }
    for (const inner of Object.values(part)) look(inner);
  };
  look(value);
  return found;
}

/** The type of a value and its limits, as a cell of a table. */
export function schemaType(schema, link) {
  if (schema.$ref !== undefined) return link(nameOf(schema.$ref));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return [...new Set(choices.map((choice) => schemaType(choice, link)))].join(' or ');
  }
  if (schema.allOf !== undefined) {
    return schema.allOf.map((part) => schemaType(part, link)).join(' and ');
  }
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) {
    return schema.enum.map((choice) => `\`${JSON.stringify(choice)}\``).join(', ');
  }
  if (schema.type === 'array') {
    const items = schema.items === undefined ? 'anything' : schemaType(schema.items, link);
    return `list of ${items}${limits(schema.minItems, schema.maxItems, ' entries')}`;
  }
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return `${type}${format}${limits(
    schema.minimum ?? schema.exclusiveMinimum ?? schema.minLength,
    schema.maximum ?? schema.exclusiveMaximum ?? schema.maxLength,
    schema.minLength === undefined && schema.maxLength === undefined ? '' : ' characters',
    { least: schema.exclusiveMinimum === undefined, most: schema.exclusiveMaximum === undefined },
  )}`;
}

function limits(least, most, unit, admits = { least: true, most: true }) {
  const from = least === undefined ? '' : `${admits.least ? '≥' : '>'} ${least}`;
  const to = most === undefined ? '' : `${admits.most ? '≤' : '<'} ${most}`;
  const both = [from, to].filter((part) => part !== '').join(', ');
  return both === '' ? '' : `, ${both}${unit}`;
}

/** Fields of an object and of the objects and lists in it, by their paths. */
export function fieldRows(schema, link, within = '') {
  const rows = [];
  const { objects, suffix } = objectsIn(schema);
  const owner = `${within}${suffix}`;
  for (const { properties = {}, required = [] } of objects) {
    for (const [name, field] of Object.entries(properties)) {
      const path = owner === '' ? name : `${owner}.${name}`;
      if (rows.some((row) => row.path === path)) continue;
      rows.push({
        path,
        type: schemaType(field, link),
        isRequired: required.includes(name),
        description: field.description ?? '',
      });
      rows.push(...fieldRows(field, link, path));
    }
  }
  return rows;
}

/** The objects that a value may be, or that its list holds. */
function objectsIn(schema) {
  if (schema.type === 'array' && schema.items !== undefined) {
    const { objects, suffix } = objectsIn(schema.items);
    return { objects, suffix: `[]${suffix}` };
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) {
    const found = choices.map(objectsIn).filter(({ objects }) => objects.length > 0);
    return { objects: found.flatMap(({ objects }) => objects), suffix: found[0]?.suffix ?? '' };
  }
  return { objects: schema.properties === undefined ? [] : [schema], suffix: '' };
}
