import type { EngineId } from '../../../session/token-claims.js';
import type { EventType } from './webhook-queries.js';

interface EventChoice {
  type: EventType;
  /** When it is sent, for people. */
  text: string;
  /** One of these engines is needed; undefined: none. */
  engines?: readonly EngineId[];
}

const facilityEngines: readonly EngineId[] = ['phalanx', 'tarsis'];

/** What a webhook can be told of. */
export const eventChoices: readonly EventChoice[] = [
  {
    type: 'cycle.completed',
    text: 'A site has a new recommendation of its automatic operation.',
    engines: ['fenrir'],
  },
  {
    type: 'cycle.skipped',
    text: 'A site got no recommendation, and why: for instance no price.',
    engines: ['fenrir'],
  },
  {
    type: 'assessment.completed',
    text: 'A facility has a new peak risk and a set point of its battery.',
    engines: facilityEngines,
  },
  {
    type: 'assessment.skipped',
    text: 'A facility was not assessed, and why: for instance no meter reading.',
    engines: facilityEngines,
  },
  {
    type: 'peak.risk',
    text: 'The peak risk of a facility has reached its threshold.',
    engines: facilityEngines,
  },
  {
    type: 'job.finished',
    text: 'A simulation or a sizing has ended.',
    engines: ['strix', 'tarsis'],
  },
  {
    type: 'drift.detected',
    text: 'The level of the prices of a site is no longer what was learned.',
  },
];

/** The events that an account can ask for. */
export function reachedChoices(engines: readonly EngineId[]): EventChoice[] {
  return eventChoices.filter(
    ({ engines: needed }) => needed === undefined || needed.some((one) => engines.includes(one)),
  );
}
