import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { type ExampleGateway, startExampleGateway } from './support/example-gateway.js';
import { exampleRoutes } from './support/example-routes.js';
import { expectedAnswer } from './support/expected-answer.js';
import { httpPages, pageExamples } from './support/http-pages.js';

const pages = httpPages();
// In reading order, because examples build upon those of earlier pages.
const examples = pages.flatMap(({ name, text }) =>
  pageExamples(text).map((example) => ({ page: name, ...example })),
);

let gateway: ExampleGateway;
beforeAll(async () => {
  gateway = await startExampleGateway();
});
afterAll(() => gateway.close());

/** An ellipsis stands for any text within a line. */
function patternOf(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

describe('docs/http', () => {
  it('lists each of its pages once', () => {
    const files = readdirSync(new URL('../../docs/http/', import.meta.url));
    expect(pages.map(({ name }) => name).sort()).toEqual(files.sort());
  });

  it.each(pages)('$name has examples', ({ text }) => {
    expect(pageExamples(text).length).toBeGreaterThanOrEqual(1);
    // None that is written in a way in which it would not be tried.
    expect(pageExamples(text)).toHaveLength(text.match(/^```http$/gm)?.length ?? 0);
  });

  it('has as many examples as ever', () => {
    expect(examples.length).toBeGreaterThanOrEqual(62);
  });

  it.each(examples)(
    '$page: $method $path $body answers $status (else run: npm run examples)',
    async (example) => {
      const { type, status, answer } = example;
      const met = await gateway.answerTo(example);
      if (type === 'json') {
        expect(met.json).toEqual(expectedAnswer(JSON.parse(answer)));
      } else {
        expect(met.text.trim()).toMatch(patternOf(answer.trim()));
      }
      expect(met.status).toBe(status);
    },
  );

  it('lists every operation', () => {
    const [first] = pages;
    for (const { method, path, outsideBase } of routes) {
      expect(first?.text).toContain(`\`${method} ${outsideBase === true ? '' : '/v1'}${path}\``);
    }
  });
});

describe('openapi.json', () => {
  it.each(exampleRoutes)(
    'shows of $operationId what is answered (else run: npm run examples)',
    async (route) => {
      const { response, body } = route;
      const example = 'content' in response ? response.content.example : undefined;
      const { status, json } = await gateway.post(fullPath(route), body?.example);
      expect(status).toBe(200);
      // The job of the example has an id of its own.
      const { job_id: _, ...shown } = JSON.parse(JSON.stringify(example));
      expect(Object.keys(shown).length).toBeGreaterThan(1);
      expect(json).toMatchObject(expectedAnswer(shown) as object);
    },
  );
});
