import { tariffNotSupported } from '../../internal/tariff-not-supported.js';
import type { DemandUnit } from '../../schema/tariff.js';

/** kW is billed as it is and kVA by the power factor, both also by the day; horsepower is refused by name. */
export function assertBillableUnit(tariffCode: string, unit: DemandUnit): void {
  if (unit === 'hp' || unit === 'hpDaily') throw tariffNotSupported(tariffCode, ['demandUnitHp']);
}
