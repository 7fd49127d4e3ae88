import type { Size, SizeControl } from '../../src/schema/size-types.js';
import type { RunYears } from '../../src/sizing/frontier.js';

/** Years of a daily cycle whose battery saves what a function of its size says, instead of years that are planned. */
export function yearsSaving(
  billBefore: number,
  saving: (size: Size, control: SizeControl) => number,
): RunYears {
  const socFractionSeries = Float64Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 0 : 1));
  return async (tasks) =>
    tasks.map((task) => {
      const total = billBefore - saving(task.size, task.control);
      const bill = {
        energy: total,
        touDemand: 0,
        flatDemand: 0,
        fixed: 0,
        minimum: 0,
        exportCredit: 0,
        coincidentDemand: 0,
        total,
        wear: 0,
        laterRatchet: 0,
      };
      return { ...task, bill, billWithoutBattery: billBefore, socFractionSeries };
    });
}
