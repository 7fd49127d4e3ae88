import type { Bill } from '@bess/tariff-library';
import { type Static, Type } from '@sinclair/typebox';
import { closed } from '../../http/route.js';

const component = Type.Number({ description: '[USD]' });

/** A bill by the kind of its charges. */
export const billComponentsSchema = Type.Object(
  {
    energy: component,
    flat_demand: component,
    tou_demand: component,
    coincident_demand: component,
    reactive_demand: component,
    fixed: component,
    minimum: component,
    export_credit: component,
  },
  closed,
);

/** The components of a bill as the interface writes them. */
export function billComponentsToWire(
  { byComponent }: Pick<Bill, 'byComponent'>,
  unitsPerUnit: number,
): Static<typeof billComponentsSchema> {
  const amount = (native: number) => native * unitsPerUnit;
  return {
    energy: amount(byComponent.energy),
    flat_demand: amount(byComponent.flatDemand),
    tou_demand: amount(byComponent.touDemand),
    coincident_demand: amount(byComponent.coincidentDemand),
    reactive_demand: amount(byComponent.reactiveDemand),
    fixed: amount(byComponent.fixed),
    minimum: amount(byComponent.minimum),
    export_credit: amount(byComponent.exportCredit),
  };
}
