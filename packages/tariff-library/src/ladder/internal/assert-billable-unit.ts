import { tariffNotSupported } from '../../internal/tariff-not-supported.js';
import type { DemandUnit } from '../../schema/tariff.js';

/** kW is billed as it is and kVA at power factor 1; the other units are refused by name. */
export function assertBillableUnit(tariffCode: string, unit: DemandUnit): void {
  const missing: string[] = [];
  if (unit === 'hp' || unit === 'hpDaily') missing.push('demandUnitHp');
  if (unit.endsWith('Daily')) missing.push('demandUnitDaily');
  if (missing.length > 0) throw tariffNotSupported(tariffCode, missing);
}
