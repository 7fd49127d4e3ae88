/**
 * Solves a production plan as a mixed-integer model, with a proof that no plan is cheaper.
 *
 *   npm run example --workspace examples -- 17-solve-a-model.ts
 */
import { createModelBuilder, solve } from '@bess/milp';

// Two machines make at least 25 units: one costs 7 and makes 4, the other costs 12 and makes 7.
const builder = createModelBuilder();
const small = builder.addColumn({ name: 'small', cost: 7, upper: 10, integer: true });
const large = builder.addColumn({ name: 'large', cost: 12, upper: 10, integer: true });
builder.addRow({ name: 'demand', lower: 25, columns: [small, large], values: [4, 7] });

const { status, x, objective, gapPct } = await solve(builder.build());

console.log(`status: ${status}`);
console.log(`small: ${x?.[small]}, large: ${x?.[large]}`);
console.log(`cost: ${objective}`);
console.log(`proven gap: ${gapPct} %`);
