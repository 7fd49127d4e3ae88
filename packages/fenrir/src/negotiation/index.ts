export type { Currency } from '../types.js';
export { agentUtilities, lowerTailMean, type PlanOutcome } from './agent-utilities.js';
export {
  type AgentName,
  type AgentUtilities,
  type Agreement,
  type AgreementReason,
  agentNames,
  type ConcessionRound,
  type NegotiationProblem,
  negotiate,
  type ProposedPlan,
  type SidePayment,
} from './negotiate.js';
export { negotiationTranscript } from './negotiation-transcript.js';
