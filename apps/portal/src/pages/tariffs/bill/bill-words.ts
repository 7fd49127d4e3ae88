import type { components } from '@bess/client';

/** Amounts of a bill by the kind of charge. */
export type WireComponents = components['schemas']['TarsisBillAnswer']['by_component'];

/** Kinds of charge as bill lines name them, by the fields of the sums. */
export const componentOfField: Readonly<Record<keyof WireComponents, string>> = {
  energy: 'energy',
  flat_demand: 'flatDemand',
  tou_demand: 'touDemand',
  coincident_demand: 'coincidentDemand',
  reactive_demand: 'reactiveDemand',
  fixed: 'fixed',
  minimum: 'minimum',
  export_credit: 'exportCredit',
};

const names: Readonly<Record<string, string>> = {
  energy: 'Energy',
  flatDemand: 'Demand, any time',
  touDemand: 'Demand, time of use',
  coincidentDemand: 'Demand at the system peak',
  reactiveDemand: 'Reactive demand',
  fixed: 'Fixed',
  minimum: 'Minimum bill',
  exportCredit: 'Credit for exports',
};

/** The kind of charge of a bill line in words. */
export function componentInWords(component: string): string {
  return names[component] ?? component;
}
