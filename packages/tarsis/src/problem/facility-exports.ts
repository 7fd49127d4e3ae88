import type { Tariff } from '@bess/tariff-library';
import type { ExportRule } from '@bess/tariff-library/bill';
import { tarsisError } from '../internal/errors.js';
import type { ExportCrediting } from '../model/model-spec.js';
import type { Facility } from '../schema/schedule-options.js';
import type { Assumption } from '../schema/schedule-types.js';

/** How the exports of a facility are credited, for the model and for the bill. */
export interface FacilityExports {
  readonly kind: ExportCrediting;
  /** One price of a kWh that leaves, or is left over [currency/kWh]; absent: those of `sellSide`. */
  readonly pricePerKwh?: number;
  /** The tariff with what exports earn in place of what it charges. */
  readonly sellSide?: Tariff;
  /** What had to be assumed. */
  readonly assumptions: readonly Assumption[];
}

/**
 * Reads how exports are credited: as the facility says, else, where it has panels, as the tariff names it.
 *
 * @throws EngineError `outOfRange` / `exportPriceMissing` where a rule needs prices that neither it nor the tariff has.
 */
export function facilityExports(facility: Facility, tariff: Tariff): FacilityExports {
  const { exportRule, typicalDays } = facility;
  const hasPanels = typicalDays.some(({ solarKwSeries }) => solarKwSeries !== undefined);
  if (exportRule === undefined) return hasPanels ? exportsByTariff(tariff) : noExports([]);
  if (exportRule.kind === 'none') return noExports([]);
  const { sellPricePerKwh } = exportRule;
  const isNetted = exportRule.kind === 'netMetering';
  const kind = isNetted ? 'netMetering' : 'priced';
  if (sellPricePerKwh !== undefined) {
    return { kind, pricePerKwh: sellPricePerKwh, assumptions: [] };
  }
  const priced = typicalDays.filter((day) => day.exportPricePerKwhSeries !== undefined);
  if (!isNetted && priced.length === typicalDays.length) return { kind, assumptions: [] };
  const sellSide = isNetted || priced.length === 0 ? sellSideTariff(tariff, isNetted) : undefined;
  if (sellSide) return { kind, sellSide, assumptions: [] };
  throw tarsisError(
    'outOfRange',
    'exportPriceMissing',
    `facility.exportRule.sellPricePerKwh must be given, because tariff ${tariff.code} names no sell price for every tier and not every typical day has exportPricePerKwhSeries`,
  );
}

/** The rule for the bill: credits lower the bill of their own month, as the model counts them. */
export function billExportRule(
  { kind, pricePerKwh }: FacilityExports,
  priceSeries: Float64Array | undefined,
): ExportRule {
  if (kind === 'none') return { kind };
  const price = priceSeries ?? pricePerKwh;
  if (kind === 'priced') {
    return { kind: 'netBilling', ...(price !== undefined && { sellPricePerKwh: price }) };
  }
  return {
    kind: 'netMetering',
    unit: 'money',
    ...(pricePerKwh !== undefined && { sellPricePerKwh: pricePerKwh }),
    carryover: { appliesFrom: 'paid' },
  };
}

function exportsByTariff(tariff: Tariff): FacilityExports {
  const isNetted = tariff.netMetering === 'netMetering';
  const isBilled = tariff.netMetering === 'netBilling';
  const sellSide = isNetted || isBilled ? sellSideTariff(tariff, isNetted) : undefined;
  const source = `tariff ${tariff.code}`;
  if (!sellSide) {
    const value = 'nothing may leave: the tariff names no rule with prices';
    return noExports([{ name: 'export_rule', value, source }]);
  }
  const value = isNetted ? 'net metering, settled each month' : 'net billing at its sell prices';
  return {
    kind: isNetted ? 'netMetering' : 'priced',
    sellSide,
    assumptions: [{ name: 'export_rule', value, source }],
  };
}

function noExports(assumptions: readonly Assumption[]): FacilityExports {
  return { kind: 'none', assumptions };
}

/** Undefined where a tier has no sell price and need not credit what it charges. */
function sellSideTariff(tariff: Tariff, retailElse: boolean): Tariff | undefined {
  const isPriced = tariff.energy.periods.every(({ tiers }) =>
    tiers.every(({ sellPricePerKwh }) => retailElse || sellPricePerKwh !== undefined),
  );
  if (!isPriced) return undefined;
  const periods = tariff.energy.periods.map(({ tiers }) => ({
    tiers: tiers.map((tier) => ({
      ...tier,
      pricePerKwh: tier.sellPricePerKwh ?? tier.pricePerKwh,
    })),
  }));
  return { ...tariff, energy: { ...tariff.energy, periods } };
}
