// Writes one plain module per tariff into dist/tariffs, ESM and CommonJS, from the built library.
// Runs after tsup: 450 entries in a bundler and a declaration emitter would take minutes, and a
// tariff's module needs neither: it is data, and all share one declaration file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = new URL('../dist/', import.meta.url);
const { getTariff, listTariffs } = await import(new URL('index.js', dist).href);

/** Days recur in a schedule: each distinct one is written once and named. */
function dataModule(tariff) {
  const days = new Map();
  const text = JSON.stringify(tariff, (key, value) => {
    if (key !== 'weekdaySchedule' && key !== 'weekendSchedule') return value;
    return value.map((day) => {
      const hours = JSON.stringify(day);
      if (!days.has(hours)) days.set(hours, `day${days.size}`);
      return `@@${days.get(hours)}@@`;
    });
  });
  // Every month gets its own copy of its day, as from getTariff.
  const body = text.replace(/"@@(day\d+)@@"/g, '[...$1]');
  const constants = [...days].map(([hours, name]) => `const ${name} = ${hours};`).join('\n');
  return `${constants}\nconst tariff = /* @__PURE__ */ (() => (${body}))();\n`;
}

mkdirSync(new URL('tariffs/', dist), { recursive: true });
for (const { code } of listTariffs()) {
  const source = dataModule(getTariff(code));
  writeFileSync(new URL(`tariffs/${code}.js`, dist), `${source}export { tariff };\n`);
  writeFileSync(
    new URL(`tariffs/${code}.cjs`, dist),
    `'use strict';\n${source}exports.tariff = tariff;\n`,
  );
}
const declaration = (index) =>
  `import type { Tariff } from './${index}';\n/** The tariff that the module is named after. */\nexport declare const tariff: Tariff;\n`;
writeFileSync(new URL('tariff-module.d.ts', dist), declaration('index.js'));
writeFileSync(new URL('tariff-module.d.cts', dist), declaration('index.cjs'));
console.log(
  `${listTariffs().length} tariff modules in ${fileURLToPath(new URL('tariffs/', dist))}`,
);
