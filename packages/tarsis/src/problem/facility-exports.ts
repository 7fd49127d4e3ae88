import type { Tariff } from '@bess/tariff-library';
import type { ExportRule } from '@bess/tariff-library/bill';
import { tarsisError } from '../internal/errors.js';
import type { ExportCrediting } from '../model/model-spec.js';
import type { Facility } from '../schema/schedule-options.js';
import type { Assumption } from '../schema/schedule-types.js';

/** How a facility's exports are credited, for the model and for the bill. */
export interface FacilityExports {
  readonly kind: ExportCrediting;
  /** A single price per exported kWh, or per kWh of net export [currency/kWh]; absent if the prices are those of `sellSide`. */
  readonly pricePerKwh?: number;
  /** The tariff with sell prices in place of its import prices. */
  readonly sellSide?: Tariff;
  /** Assumptions that had to be made. */
  readonly assumptions: readonly Assumption[];
}

/**
 * Reads how exports are credited: by the facility's rule, or, for a facility with panels and no rule, by the tariff's.
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
    `facility.exportRule.sellPricePerKwh must be given, because tariff ${tariff.code} does not state a sell price for every tier and not every typical day has exportPricePerKwhSeries`,
  );
}

/** The export rule for the bill: credits reduce the bill of their own month, as in the model. */
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
    const value = 'no exports: the tariff states no export rule with prices';
    return noExports([{ name: 'export_rule', value, source }]);
  }
  const value = isNetted
    ? 'net metering, settled each month'
    : 'net billing at the sell prices of the tariff';
  return {
    kind: isNetted ? 'netMetering' : 'priced',
    sellSide,
    assumptions: [{ name: 'export_rule', value, source }],
  };
}

function noExports(assumptions: readonly Assumption[]): FacilityExports {
  return { kind: 'none', assumptions };
}

/** The tariff at its sell prices; undefined if a tier has none and `retailElse` does not allow the import price instead. */
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
