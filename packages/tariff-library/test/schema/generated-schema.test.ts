import { expect, it } from 'vitest';
import { tariffSchema } from '../../src/schema/tariff.js';
import { renderJsonSchema } from '../support/render-json-schema.js';

it('the plain rules that validateTariff reads are those of tariffSchema', async () => {
  await expect(renderJsonSchema(tariffSchema)).toMatchFileSnapshot(
    '../../src/schema/tariff-json-schema.generated.ts',
  );
});
