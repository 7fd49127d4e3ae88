import type {
  ObservedHour,
  OperatingRule,
} from '../../../packages/strix/src/replay/operating-rules.js';

/** A rule and the day from which it operates. */
export interface DatedRule {
  readonly fromDay: number;
  readonly makeRule: () => OperatingRule;
}

/** Past hours that a new rule is shown: more than any rule remembers. */
const SHOWN_HOURS = 2160;

/** Operates by one rule after the other; each is shown the recent past before it begins. Before the first one the battery rests. */
export function rollingRule(rules: readonly DatedRule[]): OperatingRule {
  const past: ObservedHour[] = [];
  let current: OperatingRule | undefined;
  let next = 0;
  return {
    observe(seen) {
      while (next < rules.length && seen.day >= rules[next]!.fromDay) {
        current = rules[next]!.makeRule();
        for (const hour of past.slice(-SHOWN_HOURS)) current.observe(hour);
        next += 1;
      }
      if (past.length === 2 * SHOWN_HOURS) past.splice(0, SHOWN_HOURS);
      past.push(seen);
      current?.observe(seen);
    },
    act: (energyMwh) => current?.act(energyMwh) ?? 0,
  };
}
