import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { type ExampleGateway, startExampleGateway } from './support/example-gateway.js';
import { exampleRoutes } from './support/example-routes.js';
import { expectedAnswer } from './support/expected-answer.js';
import { pageExamples } from './support/http-page.js';

const page = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
const examples = pageExamples(page);

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

describe('docs/http.md', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(26);
  });

  it.each(examples)(
    '$method $path $body answers $status (else run: npm run examples)',
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
    for (const { method, path, outsideBase } of routes) {
      expect(page).toContain(`\`${method} ${outsideBase === true ? '' : '/v1'}${path}\``);
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
