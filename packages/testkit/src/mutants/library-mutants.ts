import type { Mutant } from './mutant.js';

/** Faults in what the engines rest on. */
export const libraryMutants: readonly Mutant[] = [
  {
    name: 'tariff-library-period-ratchet',
    package: 'tariff-library',
    file: 'src/bill/demand-lines.ts',
    original: 'const billedKw = tariff.flatDemand ? peakKw : Math.max(peakKw, floorKw);',
    replacement: 'const billedKw = peakKw;',
    law: 'a ratchet raises period demands where no demand is charged at any time',
  },
  {
    name: 'tariff-library-prior-month',
    package: 'tariff-library',
    file: 'src/tiers/ratchet-lookback.ts',
    original: '((months[0]!.month - 1 - (back - index) + 24) % 12) + 1',
    replacement: '((months[0]!.month - (back - index) + 24) % 12) + 1',
    law: 'the month before January is December',
  },
  {
    name: 'tariff-library-carried-credit',
    package: 'tariff-library',
    file: 'src/bill/settle-exports.ts',
    original: "const usable = before + (carryover.appliesFrom === 'sameMonth' ? earned : 0);",
    replacement: 'const usable = before + earned;',
    law: 'credits that apply from the next month do not pay for the month they are earned in',
  },
  {
    name: 'milp-integrality',
    package: 'milp',
    file: 'src/verify/evaluate-point.ts',
    original: 'Math.abs(value - Math.round(value))',
    replacement: 'Math.abs(value - Math.floor(value))',
    law: 'integrality is violated by the distance from the nearest whole number',
  },
  {
    name: 'milp-row-scale',
    package: 'milp',
    file: 'src/verify/evaluate-point.ts',
    original: "worst.add('row', i, sum - upper, Math.max(largestTerm, Math.abs(upper)));",
    replacement: "worst.add('row', i, sum - upper, Math.max(1, Math.abs(upper)));",
    law: 'the violation of a row is measured by its largest term',
  },
  {
    name: 'kernel-power-when-full',
    package: 'kernel',
    file: 'src/battery/power-limits.ts',
    original: 'powerLimits.findIndex((limit) => limit.socFraction >= socFraction),',
    replacement: 'powerLimits.findIndex((limit) => limit.socFraction > socFraction),',
    law: 'the last breakpoint limits the power of a full battery',
  },
  {
    name: 'kernel-uniforms-order',
    package: 'kernel',
    file: 'src/rng/uniforms.ts',
    original: 'for (let i = out.length - 1; i >= 0; i--) out[i]',
    replacement: 'for (let i = 0; i < out.length; i++) out[i]',
    law: 'an array of uniform numbers holds those that come one by one',
  },
];
