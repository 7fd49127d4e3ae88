import type { Ambiguity } from '../../plan/ambiguity.js';

/** What plans are cautious of: the worst law of a ball around the scenarios, or the worst path of a budget. */
export type Caution =
  | Extract<Ambiguity, { readonly kind: 'tail' | 'kullbackLeibler' }>
  | {
      readonly kind: 'wasserstein';
      readonly radius: number;
      /** Between the scenarios, row by row [currency/MWh]. */
      readonly distances: Float64Array;
    }
  | {
      readonly kind: 'budget';
      /** Γ [h] */
      readonly budgetHours: number;
      /** [currency/MWh] */
      readonly lowPath: Float64Array;
      readonly highPath: Float64Array;
    };

/** Only what is expected counts. */
export const carefree: Caution = { kind: 'tail', riskAversion: 0 };

/** Whether nature may choose at all. */
export function isCautious(caution: Caution): boolean {
  switch (caution.kind) {
    case 'tail':
      return caution.riskAversion > 0;
    case 'budget':
      return caution.budgetHours > 0;
    default:
      return caution.radius > 0;
  }
}
