import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { agentNames } from '../agents.js';

const number = Type.Number();
const name = Type.String();
const byAgent = Type.Object(Object.fromEntries(agentNames.map((agent) => [agent, number])));

/** Refuses what is no agreement, no list of plans, no currency or no name. */
export const checkTranscript = /* @__PURE__ */ createValidator(
  Type.Object({
    agreement: Type.Object({
      ...{ plan: name, surplus: number, utilities: byAgent },
      payments: Type.Array(Type.Object({ from: name, to: name, amount: number })),
      openings: Type.Object(Object.fromEntries(agentNames.map((agent) => [agent, name]))),
      rounds: Type.Array(
        Type.Object({
          ...{ demands: byAgent, excess: number, riskLimit: number },
          compatible: Type.Boolean(),
        }),
      ),
      settled: Type.Object({
        reason: name,
        nextBest: Type.Optional(Type.Object({ plan: name, less: number })),
      }),
    }),
    plans: Type.Array(Type.Object({ name, utilities: byAgent })),
    currency: Type.Object({ code: name, perUnit: number }),
    disagreement: name,
  }),
  { engine: 'fenrir' },
);
