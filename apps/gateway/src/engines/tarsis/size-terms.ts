import type { HorizonExportRule, SizeOptionsData } from '@bess/tarsis/schema';
import type { SizeTerms } from '../../engine-runtime/tarsis-operations.js';
import type { SizeRequest } from './size-request-schema.js';
import { fromWire } from './wire-names.js';

/**
 * The terms of a request as the engine takes them, with amounts in the tariff's currency.
 *
 * @param request - as its schema has accepted it
 * @param unitsPerUnit - what one unit of the tariff's currency is worth in that of the request
 */
export function sizeTerms(request: SizeRequest, unitsPerUnit: number): Omit<SizeTerms, 'tariff'> {
  const {
    facility_id: _facility,
    readings: _readings,
    tariff: _tariff,
    solar_per_kw: _solar,
    exports,
    ...rest
  } = request;
  const terms = fromWire<SizeOptionsData>(rest);
  const { costs, incentives, finance, budget, battery } = terms;
  const factor = 1 / unitsPerUnit;
  return {
    ...terms,
    ...(battery && { battery: scaled(battery, ['wearPerMwhDischarged'], factor) }),
    costs: scaled(costs, Object.keys(costs), factor),
    ...(incentives && {
      incentives: incentives.map((incentive) =>
        scaled(incentive, ['perKw', 'perKwh', 'perSolarKw', 'maximum'], factor),
      ),
    }),
    ...(budget !== undefined && { budget: budget * factor }),
    finance: {
      ...finance,
      ...(finance.tax && { tax: withOwnCredits(finance.tax, factor) }),
      ...(finance.debt && { debt: withOwnPayments(finance.debt, factor) }),
    },
    ...(exports && { exportRule: exportRule(exports, factor) }),
  };
}

type Debt = NonNullable<SizeOptionsData['finance']['debt']>;

function withOwnPayments(debt: Debt, factor: number): Debt {
  return debt.kind === 'scheduled'
    ? { ...debt, paymentsByYear: debt.paymentsByYear.map((payment) => payment * factor) }
    : debt;
}

type Tax = NonNullable<SizeOptionsData['finance']['tax']>;

function withOwnCredits(tax: Tax, factor: number): Tax {
  const { investmentTaxCredit, stateInvestmentTaxCredit } = tax;
  return {
    ...tax,
    ...(investmentTaxCredit && {
      investmentTaxCredit: scaled(investmentTaxCredit, ['maximum'], factor),
    }),
    ...(stateInvestmentTaxCredit && {
      stateInvestmentTaxCredit: scaled(stateInvestmentTaxCredit, ['maximum'], factor),
    }),
  };
}

function exportRule(
  exports: NonNullable<SizeRequest['exports']>,
  factor: number,
): HorizonExportRule {
  switch (exports.kind) {
    case 'none':
      return { kind: 'none' };
    case 'net_billing':
      return { kind: 'netBilling', sellPricePerKwh: exports.sell_price_per_kwh * factor };
    case 'net_metering': {
      const { sell_price_per_kwh: price } = exports;
      return {
        kind: 'netMetering',
        unit: 'money',
        ...(price !== undefined && { sellPricePerKwh: price * factor }),
      };
    }
  }
}

/** The fields of these names, where they are numbers, times the factor. */
function scaled<Fields extends object>(
  fields: Fields,
  names: readonly string[],
  factor: number,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' && names.includes(name) ? value * factor : value,
    ]),
  ) as Fields;
}
