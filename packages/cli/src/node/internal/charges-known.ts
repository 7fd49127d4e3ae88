import type { Call } from './command.js';
import { reworded } from './reworded.js';

/** Charges that some commands do not know, by the names of the library. */
const CHARGES: Readonly<Record<string, string>> = {
  coincidentPeak: "demand at the hours of the system's peak",
  hoursUseTiers: 'energy tiers by hours of use',
  touRatchet: 'a ratchet on demand by time of use',
  demandUnitDaily: 'demand charged by the day',
  demandUnitHp: 'demand in horsepower',
  minimumPerDay: 'a minimum charge by the day',
  sharedTiers: 'energy tiers shared by several periods',
};

/**
 * Does the work of a command under a rate; one with charges that the command does not know is refused by their names.
 *
 * @param command - its name
 */
export function chargesKnown<Value>(
  { values }: Call,
  command: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  return reworded(work, ({ code, details, message }) => {
    if (code !== 'tariffNotSupported') return message;
    const names = (details['unsupported'] as string[]).map((name) => CHARGES[name] ?? name);
    return `--tariff ${String(values.tariff)}: the rate has charges that ${command} does not know: ${names.join(', ')}`;
  });
}
