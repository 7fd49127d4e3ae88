import { tariffLibraryError } from '../../internal/tariff-library-error.js';

/** Apparent and reactive over active power. */
export interface ApparentFactors {
  readonly kvaPerKw: number;
  readonly kvarPerKw: number;
}

/** S = P / λ and Q = P · √(1 / λ² − 1) for a power factor λ. */
export function apparentFactors(powerFactor = 1): ApparentFactors {
  if (!(powerFactor > 0 && powerFactor <= 1)) {
    throw tariffLibraryError(
      'invalid',
      'powerFactor',
      `powerFactor must be above 0 and at most 1, but ${powerFactor} came.`,
      { powerFactor },
    );
  }
  const kvaPerKw = 1 / powerFactor;
  return { kvaPerKw, kvarPerKw: Math.sqrt(kvaPerKw * kvaPerKw - 1) };
}
