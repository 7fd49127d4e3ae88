import type { ProjectOptions } from '@bess/economics';
import type { Depreciation } from '@bess/economics/schema';
import { nextUniform, type RandomStream } from '@bess/kernel/rng';

/** One project in the words of both tools. */
export interface FinanceCase {
  readonly sam: Record<string, unknown>;
  readonly options: ProjectOptions;
}

/** Draws for the cases. */
export interface Draws {
  /** Uniform between two bounds. */
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
}

export function drawsOf(stream: RandomStream): Draws {
  const between = (low: number, high: number) => low + (high - low) * nextUniform(stream);
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => nextUniform(stream) < probability,
  };
}

const percent = (value: number) => Math.round(value * 100) / 100;
const money = (value: number) => Math.round(value);

/** A commercial building that pays a battery back by savings on its bill: SAM's `Cashloan`. */
export function cashloanCase(draws: Draws): FinanceCase {
  const years = draws.whole(5, 30);
  const cost = money(draws.between(5e4, 5e6));
  const inflation = percent(draws.between(0, 5));
  const real = percent(draws.between(0, 12));
  const federalRate = percent(draws.between(0, 35));
  const stateRate = percent(draws.between(0, 12));
  const savings = Array.from({ length: years }, () => money(cost * draws.between(0, 0.3)));
  const upkeep = money(cost * draws.between(0, 0.03));
  const upkeepRealGrowth = percent(draws.between(0, 3));
  const insurance = percent(draws.between(0, 1));
  const propertyTax = percent(draws.between(0, 2));
  const assessed = percent(draws.between(50, 100));
  const decline = percent(draws.between(0, 10));
  const credit = draws.chance(0.7) ? percent(draws.between(0, 50)) : 0;
  const creditMaximum = draws.chance(0.3) ? money(cost * draws.between(0.02, 0.4)) : 1e12;
  const stateCredit = draws.chance(0.3) ? percent(draws.between(0, 20)) : 0;
  const grant = draws.chance(0.5) ? money(cost * draws.between(0, 0.3)) : 0;
  const grantReducesBasis = draws.chance(0.5);
  const grantIsTaxed = draws.chance(0.5);
  const salvage = draws.chance(0.5) ? percent(draws.between(0, 20)) : 0;
  const debt = draws.chance(0.7) ? percent(draws.between(0, 90)) : 0;
  const loanRate = percent(draws.between(0.5, 10));
  const term = draws.whole(1, years);
  const federal = depreciationCase(draws);
  const state = depreciationCase(draws);
  return {
    sam: {
      market: 1,
      mortgage: 0,
      analysis_period: years,
      inflation_rate: inflation,
      real_discount_rate: real,
      federal_tax_rate: [federalRate],
      state_tax_rate: [stateRate],
      total_installed_cost: cost,
      annual_energy_value: [0, ...savings],
      om_fixed: [upkeep],
      om_fixed_escal: upkeepRealGrowth,
      om_capacity: [0],
      om_batt_capacity_cost: [0],
      insurance_rate: insurance,
      property_tax_rate: propertyTax,
      prop_tax_cost_assessed_percent: assessed,
      prop_tax_assessed_decline: decline,
      itc_fed_percent: [credit],
      itc_fed_percent_maxvalue: [creditMaximum],
      itc_sta_percent: [stateCredit],
      ibi_oth_amount: grant,
      ibi_oth_amount_deprbas_fed: grantReducesBasis ? 1 : 0,
      ibi_oth_amount_deprbas_sta: grantReducesBasis ? 1 : 0,
      ibi_oth_amount_tax_fed: grantIsTaxed ? 1 : 0,
      ibi_oth_amount_tax_sta: grantIsTaxed ? 1 : 0,
      salvage_percentage: salvage,
      debt_fraction: debt,
      loan_rate: loanRate,
      loan_term: term,
      ...federal.sam('fed'),
      ...state.sam('sta'),
    },
    options: {
      years,
      inflationPerYear: inflation / 100,
      discountRate: { realPerYear: real / 100 },
      income: [{ name: 'bill savings', amount: { byYear: savings } }],
      capital: [
        {
          name: 'battery',
          cost,
          depreciation: federal.depreciation,
          stateDepreciation: state.depreciation,
        },
      ],
      operation: [
        {
          name: 'upkeep',
          // SAM adds the growth to inflation.
          amount: { firstYear: upkeep, escalationPerYear: (inflation + upkeepRealGrowth) / 100 },
        },
        { name: 'insurance', amount: { firstYear: (cost * insurance) / 100 } },
        {
          name: 'property tax',
          amount: {
            byYear: Array.from(
              { length: years },
              (_, year) =>
                ((((cost * assessed) / 100) * Math.max(0, 100 - year * decline)) / 100) *
                (propertyTax / 100),
            ),
          },
        },
      ],
      grants: [
        {
          name: 'grant',
          amount: grant,
          reducesBasis: grantReducesBasis,
          isTaxable: grantIsTaxed,
        },
      ],
      tax: {
        federalRate: federalRate / 100,
        stateRate: stateRate / 100,
        investmentTaxCredit: { fraction: credit / 100, maximum: creditMaximum },
        stateInvestmentTaxCredit: { fraction: stateCredit / 100, basisReductionFraction: 0 },
      },
      debt: {
        kind: 'level',
        fraction: debt / 100,
        years: term,
        ratePerYear: loanRate / 100,
      },
      residual: { fraction: salvage / 100, deductsRemainingBasis: false },
    },
  };
}

function depreciationCase(draws: Draws): {
  depreciation: Depreciation;
  sam: (level: 'fed' | 'sta') => Record<string, unknown>;
} {
  const kind = draws.whole(0, 3);
  const years = draws.whole(2, 20);
  const parts = Array.from({ length: 4 }, () => draws.between(0, 1));
  const sum = parts.reduce((total, part) => total + part, 0);
  const fractions = parts.map((part) => percent((90 * part) / sum) / 100);
  const depreciation: Depreciation = [
    { method: 'none' as const },
    { method: 'macrs' as const, recoveryYears: 5 as const },
    { method: 'straightLine' as const, years },
    { method: 'custom' as const, fractions },
  ][kind]!;
  return {
    depreciation,
    sam: (level) => ({
      [`depr_${level}_type`]: kind,
      [`depr_${level}_sl_years`]: years,
      [`depr_${level}_custom`]: fractions.map((fraction) => fraction * 100),
    }),
  };
}

/** A plant that sells on markets, with debt that is sized on its coverage: SAM's `Singleowner` and `Merchantplant`. */
export function ownerCase(draws: Draws): FinanceCase {
  const years = draws.whole(8, 30);
  const cost = money(draws.between(1e6, 1e8));
  const inflation = percent(draws.between(0, 5));
  const real = percent(draws.between(1, 12));
  const federalRate = percent(draws.between(0, 35));
  const stateRate = percent(draws.between(0, 12));
  const revenue = Array.from({ length: years }, () => money(cost * draws.between(0.08, 0.25)));
  const upkeep = money(cost * draws.between(0, 0.03));
  const credit = draws.chance(0.7) ? percent(draws.between(0, 50)) : 0;
  const salvage = draws.chance(0.5) ? percent(draws.between(0, 20)) : 0;
  const coverage = percent(draws.between(1.1, 3));
  const rate = percent(draws.between(1, 10));
  const term = draws.whole(1, years - 2);
  const maximum = draws.chance(0.3) ? percent(draws.between(20, 90)) : 100;
  const bonus = draws.chance(0.4) ? percent(draws.between(10, 100)) : 0;
  const schedule = draws.whole(0, 2);
  const base = [
    { method: 'macrs' as const, recoveryYears: 5 as const },
    { method: 'macrs' as const, recoveryYears: 15 as const },
    { method: 'straightLine' as const, years: 5 },
  ][schedule]!;
  // Half-year convention on both sides for the first two only.
  const allocation = ['macrs_5', 'macrs_15', 'sl_5'];
  const depreciation: Depreciation =
    base.method === 'macrs' ? { ...base, bonusFraction: bonus / 100 } : halfYear(base.years);
  const sam: Record<string, unknown> = {
    analysis_period: years,
    inflation_rate: inflation,
    real_discount_rate: real,
    federal_tax_rate: [federalRate],
    state_tax_rate: [stateRate],
    total_installed_cost: cost,
    ppa_soln_mode: 1,
    ppa_price_input: [0],
    cp_capacity_payment_type: 1,
    cp_capacity_payment_amount: revenue,
    cp_capacity_payment_esc: 0,
    om_fixed: [upkeep],
    om_fixed_escal: 0,
    om_capacity: [0],
    om_batt_capacity_cost: [0],
    itc_fed_percent: [credit],
    salvage_percentage: salvage,
    debt_option: 1,
    dscr: coverage,
    dscr_limit_debt_fraction: 1,
    dscr_maximum_debt_fraction: maximum,
    term_int_rate: rate,
    term_tenor: term,
    dscr_reserve_months: 0,
    months_working_reserve: 0,
    months_receivables_reserve: 0,
    cost_debt_fee: 0,
    cost_debt_closing: 0,
    cost_other_financing: 0,
    construction_financing_cost: 0,
    reserves_interest: 0,
    insurance_rate: 0,
    property_tax_rate: 0,
    depr_bonus_fed: bonus,
    depr_bonus_sta: 0,
    depr_fedbas_method: 0,
    depr_stabas_method: 0,
  };
  for (const name of ['macrs_5', 'macrs_15', 'sl_5', 'sl_15', 'sl_20', 'sl_39', 'custom']) {
    sam[`depr_alloc_${name}_percent`] = name === allocation[schedule] ? 100 : 0;
    sam[`depr_bonus_fed_${name}`] = name === allocation[schedule] && schedule < 2 ? 1 : 0;
    sam[`depr_itc_fed_${name}`] = name === allocation[schedule] ? 1 : 0;
    sam[`depr_itc_sta_${name}`] = name === allocation[schedule] ? 1 : 0;
  }
  return {
    sam,
    options: {
      years,
      inflationPerYear: inflation / 100,
      discountRate: { realPerYear: real / 100 },
      income: [{ name: 'capacity payments', amount: { byYear: revenue } }],
      capital: [
        {
          name: 'battery',
          cost,
          depreciation,
          stateDepreciation: base.method === 'macrs' ? { ...base } : halfYear(base.years),
        },
      ],
      operation: [{ name: 'upkeep', amount: { firstYear: upkeep } }],
      tax: {
        federalRate: federalRate / 100,
        stateRate: stateRate / 100,
        investmentTaxCredit: { fraction: credit / 100 },
      },
      debt: {
        kind: 'sculpted',
        coverageRatio: coverage,
        years: term,
        ratePerYear: rate / 100,
        maximumFraction: maximum / 100,
      },
      residual: { fraction: salvage / 100, deductsRemainingBasis: false },
    },
  };
}

/** Straight line with half a year's share in the first and the last year. */
function halfYear(years: number): Depreciation {
  const share = 1 / years;
  return {
    method: 'custom',
    fractions: Array.from({ length: years + 1 }, (_, year) =>
      year === 0 || year === years ? share / 2 : share,
    ),
  };
}
