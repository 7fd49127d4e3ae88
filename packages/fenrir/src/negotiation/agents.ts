/** Who sits at the table, in the order of the transcript. */
export const agentNames = ['revenue', 'risk', 'health', 'grid'] as const;

/** One of {@link agentNames}. */
export type AgentName = (typeof agentNames)[number];

/** What a plan is worth to each agent over the horizon [currency]. */
export type AgentUtilities = Readonly<Record<AgentName, number>>;
