// Fits the documented priors of STRIX and writes their modules and page.
// Usage: npm run fit:priors -w tools -- <absolute path of the series folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathArgument } from '../internal/path-argument.js';
import { makePrior } from './make-prior.js';
import { priorFigures } from './prior-figures.js';
import { priorRecipes } from './prior-recipes.js';
import { renderPriorList, renderPriorModule, renderPriorPage } from './render-priors.js';

const strix = fileURLToPath(new URL('../../../packages/strix', import.meta.url));
const folder = pathArgument('fit:priors');

const made = priorRecipes.map((recipe) => {
  const prior = makePrior(recipe, folder);
  return { ...prior, figures: priorFigures(prior.model) };
});
const modules = join(strix, 'src/data/priors');
mkdirSync(modules, { recursive: true });
for (const prior of made) {
  writeFileSync(join(modules, `${prior.recipe.name}.ts`), renderPriorModule(prior));
}
writeFileSync(join(modules, 'priors.ts'), renderPriorList(made.map(({ recipe }) => recipe.name)));
mkdirSync(join(strix, 'docs'), { recursive: true });
writeFileSync(join(strix, 'docs/priors.md'), renderPriorPage(made));
for (const { recipe, figures, periods } of made) {
  console.log(`${recipe.name}: ${periods.join(', ')}`);
  console.log(`  ${JSON.stringify(figures)}`);
}
