// Reads a file of URDB records (one JSON object per line) and writes the data and the table of the library.
// Usage: npm run import:urdb -w tools -- <absolute path of records.jsonl>
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathArgument } from '../internal/path-argument.js';
import { importRecords } from './import-records.js';
import { packTariffs } from './pack-tariffs.js';
import { renderCatalogue, renderTariffModule } from './render-catalogue.js';
import { renderTariffTable } from './render-tariff-table.js';

const library = fileURLToPath(new URL('../../../packages/tariff-library', import.meta.url));
const file = pathArgument('import:urdb', 'records.jsonl');

const records = readFileSync(file, 'utf8').split('\n').filter(Boolean);
const { tariffs, leftOut } = importRecords(records.map((line) => JSON.parse(line)));

const modules = join(library, 'src/data/tariffs');
rmSync(modules, { recursive: true, force: true });
mkdirSync(modules, { recursive: true });
writeFileSync(join(library, 'src/data/catalogue.ts'), renderCatalogue(packTariffs(tariffs)));
for (const { code } of tariffs) {
  writeFileSync(join(modules, `${code}.ts`), renderTariffModule(code));
}
mkdirSync(join(library, 'docs'), { recursive: true });
writeFileSync(join(library, 'docs/tariffs.md'), renderTariffTable(tariffs));

for (const { label, name, reason } of leftOut)
  console.log(`left out  ${label}  ${name}: ${reason}`);
console.log(
  `${records.length} records, ${tariffs.length} tariffs written, ${leftOut.length} left out`,
);
