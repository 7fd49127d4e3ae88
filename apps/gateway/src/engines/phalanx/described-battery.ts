import type { FacilityDescription } from '../../stores/stores.js';
import type { DescribedBattery } from './phalanx-risk-input.js';

/**
 * What a description says of the battery.
 *
 * @param facility - its description
 * @param usdPerUnit - USD for one unit of the tariff's currency; undefined where nobody knows
 * @returns what is known, wear in the tariff's currency: none where the described wear of USD cannot be converted
 * @example
 * describedBattery({ ...unknownFacility, powerKw: 250 }, 1);
 * // => { powerKw: 250 }
 */
export function describedBattery(
  facility: FacilityDescription,
  usdPerUnit: number | undefined,
): DescribedBattery {
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = facility;
  const { minSocFraction, maxSocFraction, wearPerMwhDischarged } = facility;
  return {
    ...(powerKw !== null && { powerKw }),
    ...(capacityKwh !== null && { capacityKwh }),
    ...(chargeEfficiency !== null && { chargeEfficiency }),
    ...(dischargeEfficiency !== null && { dischargeEfficiency }),
    ...(minSocFraction !== null && { minSocFraction }),
    ...(maxSocFraction !== null && { maxSocFraction }),
    ...wear(wearPerMwhDischarged, usdPerUnit),
  };
}

/** The kernel's default is one of USD. */
function wear(wearUsd: number | null, usdPerUnit: number | undefined): DescribedBattery {
  if (usdPerUnit === undefined) {
    return { wearPerMwhDischarged: 0 };
  }
  return wearUsd === null && usdPerUnit === 1
    ? {}
    : { wearPerMwhDischarged: (wearUsd ?? 5) / usdPerUnit };
}
