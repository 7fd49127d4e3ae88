import { tarsisError } from '../internal/tarsis-error.js';

/**
 * Refuses a vehicle whose least power is above its most.
 *
 * @param vehicle - `minimumKw` and `powerKw` [kW]
 * @param field - path of the vehicle, for the message
 * @throws EngineError `outOfRange` / `contradiction`
 */
export function checkLeastPower(
  { minimumKw, powerKw }: { readonly minimumKw: number; readonly powerKw: number },
  field: string,
): void {
  if (minimumKw <= powerKw) return;
  throw tarsisError(
    'outOfRange',
    'contradiction',
    `${field}.minimumKw and ${field}.powerKw contradict: it must charge with at least ${minimumKw} kW and at most ${powerKw} kW`,
  );
}
