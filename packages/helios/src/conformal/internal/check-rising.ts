import { checkSeries } from '../../internal/check-series.js';
import { checkWhole } from '../../internal/check-whole.js';
import { heliosError } from '../../internal/helios-error.js';

/** @throws EngineError `noValues`, `notFinite`, `notWhole`, the field's name and `OutOfRange`, `gridNotRising` */
export function checkRising(field: string, steps: readonly number[]): void {
  checkSeries(field, steps);
  for (let i = 0; i < steps.length; i++) {
    checkWhole(field, steps[i]!, 1);
    if (i > 0 && steps[i]! <= steps[i - 1]!) {
      throw heliosError(
        'invalid',
        'gridNotRising',
        `${field}[${i}] must be above ${field}[${i - 1}], ${steps[i - 1]}; ${steps[i]} came`,
      );
    }
  }
}
