/** A stage of a cycle that can be left out to see what it is worth. */
export type Stage = 'personality' | 'adversary' | 'causes' | 'negotiation';
