const { isEngineError } = require('@bess/kernel/errors');
const { yearGrid } = require('@bess/kernel/series');
const { createModelBuilder, solve } = require('@bess/milp');
const { calculateBill, defaultTariffCode, getTariff } = require('@bess/tariff-library');
const { schedule } = require('@bess/tarsis');

async function main() {
  const tariff = getTariff(defaultTariffCode);
  const grid = yearGrid(2026, 60, tariff.timeZone);
  const bill = calculateBill(tariff, new Float64Array(grid.length).fill(100), grid);

  // Least x + y with x + 2y ≥ 4 and 3x + y ≥ 6.
  const builder = createModelBuilder();
  const x = builder.addColumn({ name: 'x', cost: 1 });
  const y = builder.addColumn({ name: 'y', cost: 1 });
  builder.addRow({ lower: 4, columns: [x, y], values: [1, 2] });
  builder.addRow({ lower: 6, columns: [x, y], values: [3, 1] });
  const solution = await solve(builder.build());

  const { savings } = await schedule({ tariff: defaultTariffCode, month: 7, year: 2026 });
  const refusal = await schedule({ tariff: 'no-such-rate', month: 7, year: 2026 }).catch((error) =>
    isEngineError(error) ? error.kind : String(error),
  );

  console.log(
    JSON.stringify({ bill: bill.total, objective: solution.objective, savings, refusal }),
  );
}

main();
