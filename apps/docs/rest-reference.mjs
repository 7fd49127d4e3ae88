// Before the site is built: pages of all operations, parameters and fields of the gateway's OpenAPI document, in api/rest.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fieldRows, namesIn, schemaType } from './rest-schemas.mjs';
import { headingAnchor } from './site/links.js';

const folder = new URL('api/rest/', import.meta.url);
const document = JSON.parse(
  readFileSync(new URL('../gateway/openapi.json', import.meta.url), 'utf8'),
);
const { schemas } = document.components;
const verbs = ['get', 'put', 'post', 'patch', 'delete'];

/** Pages by the first part of the operations' paths, in the order of the sidebar. */
const titles = {
  auth: 'Logins, keys and tokens',
  sites: 'Sites',
  facilities: 'Facilities',
  fenrir: 'FENRIR',
  helios: 'HELIOS',
  strix: 'STRIX',
  phalanx: 'PHALANX',
  tarsis: 'TARSIS and tariffs',
  webhooks: 'Webhooks',
  service: 'Health, status and usage',
};

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  verbs
    .filter((verb) => item[verb] !== undefined)
    .map((verb) => ({ ...item[verb], name: `${verb.toUpperCase()} ${path}`, page: pageOf(path) })),
);
// What is posted to a webhook is described like an operation.
const events = Object.entries(document.webhooks).map(([name, item]) => ({
  ...item.post,
  name,
  page: 'webhooks',
}));

/** The page of each schema: the first that uses it. */
const homes = new Map();
for (const { page, requestBody, responses } of [...operations, ...events]) {
  for (const name of namesIn([requestBody, responses], schemas)) {
    if (!homes.has(name)) homes.set(name, page);
  }
}
const schemaLink = (name) => `[\`${name}\`](${homes.get(name)}.md#${name.toLowerCase()})`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('index.md', folder), indexPage());
for (const page of Object.keys(titles)) {
  writeFileSync(new URL(`${page}.md`, folder), pageText(page));
}

function pageOf(path) {
  const [first] = path.replace(/^\/(api\/)?/, '').split('/');
  return first in titles ? first : 'service';
}

function indexPage() {
  const rows = operations.map(
    ({ name, page, summary }) =>
      `| [\`${name}\`](${page}.md#${headingAnchor(name)}) | ${cell(summary)} |`,
  );
  return [
    '# REST reference',
    `Every operation, parameter and field of version ${document.info.version} of the gateway, from its OpenAPI document: <a href="../../openapi.json" download>openapi.json</a>, which a gateway serves too, as \`/openapi.json\`. Paths follow the base address \`/v1\`. Examples with whole answers, limits and errors are on the [pages of the HTTP interface](../../../gateway/docs/http/index.md).`,
    ['| Operation | What it does |', '|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n');
}

function pageText(page) {
  const own = (list) => list.filter((entry) => entry.page === page).map(operationText);
  const told = own(events);
  return [
    `# REST: ${titles[page]}`,
    ...own(operations),
    ...(told.length === 0 ? [] : ['## Events', ...told]),
    '## Schemas',
    ...[...homes]
      .filter(([, home]) => home === page)
      .map(([name]) => `### ${name}\n\n${fieldTable(schemas[name])}`),
    '',
  ].join('\n\n');
}

function operationText({
  name,
  summary,
  description,
  security,
  parameters,
  requestBody,
  responses,
}) {
  const isEvent = !name.startsWith('/') && !name.includes(' ');
  const parts = [`${isEvent ? '###' : '##'} ${name}`, text(summary)];
  if (description) parts.push(text(description));
  if (!isEvent) {
    parts.push(
      security?.some((scheme) => 'bearer' in scheme)
        ? 'Needs an access token: `Authorization: Bearer …`.'
        : 'Needs no access token.',
    );
  }
  if (parameters?.length > 0) {
    const rows = parameters.map(
      ({ name: parameter, in: place, required, schema, description: meaning }) =>
        `| \`${parameter}\` | ${place} | ${schemaType(schema, schemaLink)} | ${required ? 'yes' : ''} | ${cell(meaning ?? schema.description)} |`,
    );
    parts.push(
      ['| Parameter | In | Type | Required | Meaning |', '|---|---|---|---|---|', ...rows].join(
        '\n',
      ),
    );
  }
  if (requestBody) parts.push(...contentTexts('Body', requestBody.content));
  const answers = Object.entries(responses ?? {}).map(
    ([status, { description: meaning, content }]) =>
      `| ${status} | ${cell(meaning)} | ${contentTypes(content)} |`,
  );
  parts.push(['| Status | Meaning | Body |', '|---|---|---|', ...answers].join('\n'));
  return parts.join('\n\n');
}

/** A body by a link to its schema, or by its fields where it has no name. */
function contentTexts(label, content) {
  return Object.entries(content).map(([type, { schema }]) =>
    schema.properties === undefined
      ? `${label}, \`${type}\`: ${schemaType(schema, schemaLink)}`
      : `${label}, \`${type}\`:\n\n${fieldTable(schema)}`,
  );
}

function contentTypes(content = {}) {
  return Object.entries(content)
    .map(([type, { schema }]) => `${schemaType(schema ?? {}, schemaLink)} as \`${type}\``)
    .join('<br>');
}

function fieldTable(schema) {
  const rows = fieldRows(schema, schemaLink).map(
    ({ path, type, isRequired, description }) =>
      `| \`${path}\` | ${type} | ${isRequired ? 'yes' : ''} | ${cell(description)} |`,
  );
  return rows.length === 0
    ? `${schemaType(schema, schemaLink)}${schema.description ? `: ${text(schema.description)}` : ''}`
    : [
        ...(schema.description ? [`${text(schema.description)}\n`] : []),
        '| Field | Type | Required | Meaning |',
        '|---|---|---|---|',
        ...rows,
      ].join('\n');
}

/** Prose that may be HTML nowhere but in code. */
function text(prose = '') {
  return prose.replaceAll(/`[^`]*`|[<{]/g, (found) =>
    found === '<' ? '&lt;' : found === '{' ? '&#123;' : found,
  );
}

function cell(prose) {
  return text(prose)
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');
}
