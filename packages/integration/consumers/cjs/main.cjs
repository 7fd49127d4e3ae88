const { createPersonality, cycle } = require('@bess/fenrir');
const { personalitySchema } = require('@bess/fenrir/schema');
const { createBattery } = require('@bess/kernel/battery');
const { isEngineError } = require('@bess/kernel/errors');
const { yearGrid } = require('@bess/kernel/series');
const { createModelBuilder, solve } = require('@bess/milp');
const { assessRisk, createFacilityState } = require('@bess/phalanx');
const { phalanxRequestSchema } = require('@bess/phalanx/schema');
const { simulate } = require('@bess/strix');
const { policyNames } = require('@bess/strix/schema');
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

  const battery = { powerMw: 1, capacityMwh: 4 };
  const simulation = { battery, policy: policyNames[0], seed: 1, pathCount: 40, horizonDays: 7 };
  const simulated = await simulate(simulation);
  const revenue = simulated.annualRevenue.p50;

  // A facility of which nothing was read yet.
  const risk = await assessRisk(
    {
      tariff,
      battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
      socFraction: 0.65,
      timeMs: Date.UTC(2026, 6, 1, 21),
      currentLoadKw: 300,
      daysRemaining: 3,
      pathCount: 200,
    },
    createFacilityState({ timeZone: tariff.timeZone }),
  );
  const peakRisk = risk.peakRiskProbability;
  const fields = Object.keys(phalanxRequestSchema.properties).length;

  // A site of which no price was seen yet.
  const site = createPersonality({ timeZone: tariff.timeZone });
  const cycled = await cycle(
    {
      battery: createBattery({ powerKw: 1000, capacityKwh: 4000 }),
      socFraction: 0.65,
      pricePerMwh: 900,
      timeMs: Date.UTC(2026, 6, 1, 1),
      submitted: { direction: 'idle', powerMw: 0 },
      horizonHours: 4,
    },
    site,
  );
  const dispatch = cycled.result.recommendation;
  const learned = Object.keys(personalitySchema.properties).length;

  console.log(
    JSON.stringify({
      bill: bill.total,
      objective: solution.objective,
      savings,
      refusal,
      revenue,
      peakRisk,
      fields,
      dispatch,
      learned,
    }),
  );
}

main();
