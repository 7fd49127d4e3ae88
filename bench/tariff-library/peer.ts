import { yearGrid } from '@bess/kernel/series';
import { calculateBill, getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { type PeerBills, peerBills } from './lib/peer-bills.js';
import { type SamInputs, samInputs } from './lib/sam-inputs.js';
import { yearLoads } from './lib/year-loads.js';

/**
 * Compares every bundled tariff on four real loads with PySAM's `Utilityrate5`, month by month.
 *
 *   npm run tariff-peer --workspace bench -- <python with the packages of bench/tariff-library/requirements.txt>
 */
const BUILDINGS = [
  'cambridge_b0',
  'bdg2_fox_education_andre',
  'bdg2_bear_lodging_erick',
  'bdg2_fox_office_thelma',
];
const CENT = 0.01;

const python = process.argv[2] ?? 'python3';
const loads = yearLoads(BUILDINGS);
const tariffs = listTariffs().map(({ code }) => getTariff(code));
const inputs: Record<string, SamInputs> = {};
const reasons = new Map<string, string>();
for (const tariff of tariffs) {
  const asked = samInputs(tariff);
  if (typeof asked === 'string') reasons.set(tariff.code, asked);
  else inputs[tariff.code] = asked;
}
const peer = await peerBills(python, { loads, tariffs: inputs });
const agreeing: string[] = [];
const withMonthTiers = new Map<string, { own: number; shared: number }>();
const differing = new Map<string, string>();
let greatest = 0;
for (const code of Object.keys(inputs)) {
  const tariff = getTariff(code);
  const own = worstDifference(tariff, peer[code]!);
  if (typeof own === 'string') reasons.set(code, `PySAM refuses it: ${own}`);
  else if (own <= CENT) {
    agreeing.push(code);
    greatest = Math.max(greatest, own);
  } else {
    const energy = { ...tariff.energy, tierScope: 'month' as const };
    const shared = worstDifference({ ...tariff, energy }, peer[code]!);
    if (typeof shared === 'number' && shared <= CENT) withMonthTiers.set(code, { own, shared });
    else differing.set(code, `up to ${own.toFixed(2)} a month`);
  }
}
const compared = agreeing.length + withMonthTiers.size + differing.size;
console.log(
  `${tariffs.length} tariffs, ${compared} of them on both sides, ${BUILDINGS.length} loads: ${agreeing.length} (${((100 * agreeing.length) / compared).toFixed(1)} %) within ${CENT} in each of ${12 * BUILDINGS.length} months, the greatest difference among them ${greatest.toExponential(1)}.`,
);
console.log(
  `\nOnly with \`tierScope: 'month'\`, with one tier schedule for the energy of the month as in SAM: ${withMonthTiers.size}\n`,
);
console.log('| tariff | differs by up to, a month | with tiers of the month |');
console.log('|---|---|---|');
for (const [code, { own, shared }] of withMonthTiers) {
  console.log(`| \`${code}\` | ${own.toFixed(2)} | ${shared.toExponential(1)} |`);
}
printList('Differ', differing);
printList('Not on both sides', reasons);

/** The greatest difference of a month over all loads, or PySAM's refusal. */
function worstDifference(tariff: Tariff, bills: PeerBills[string]): number | string {
  // SAM's year: 8,760 hours, 1 January a Monday, no change of the clock, no holidays.
  const grid = yearGrid(2018, 60, 'UTC');
  const plain = { ...tariff, holidays: 'none' as const };
  let worst = 0;
  for (const [name, load] of Object.entries(loads)) {
    const theirs = bills[name]!;
    if (typeof theirs === 'string') return theirs.split('\n')[0]!.slice(0, 160);
    const ours = calculateBill(plain, load, grid);
    ours.months.forEach(({ total, days }, month) => {
      // SAM has no charge by the day: it is subtracted here.
      const daily = tariff.fixed.perDay * days;
      worst = Math.max(worst, Math.abs(total - daily - theirs[month]!));
    });
  }
  return worst;
}

function printList(title: string, entries: ReadonlyMap<string, string>): void {
  const byReason = new Map<string, string[]>();
  for (const [code, reason] of entries) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), code]);
  }
  console.log(`\n${title}: ${entries.size}`);
  for (const [reason, codes] of byReason) {
    console.log(`- ${reason} (${codes.length}): ${codes.join(', ')}`);
  }
}
