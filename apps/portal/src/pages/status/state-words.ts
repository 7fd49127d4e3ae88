import type { StatusReport } from '../../api/queries.js';

export type EngineState = StatusReport['overall'];

/** How a state is shown: a word, a colour, and what it means for people. */
interface StateWords {
  word: string;
  color: 'green' | 'orange' | 'red';
  meaning: string;
}

const words: Readonly<Record<EngineState, StateWords>> = {
  operational: { word: 'Works', color: 'green', meaning: 'Answers as it should.' },
  degraded: {
    word: 'Slowed down',
    color: 'orange',
    meaning: 'Answers, but may be slow or ask to try again later.',
  },
  outage: { word: 'Does not work', color: 'red', meaning: 'Does not answer at present.' },
};

/** The words of a state; one that a later gateway adds is shown as it came. */
export function stateWords(state: string): StateWords {
  return Object.hasOwn(words, state)
    ? words[state as EngineState]
    : { word: state, color: 'orange', meaning: 'A state that this page does not know.' };
}

/** The whole in one sentence. */
export function overallSentence({ overall, engines }: StatusReport): string {
  const affected = engines.filter(({ status }) => status !== 'operational').map(({ id }) => id);
  if (overall === 'operational') {
    return affected.length === 0 ? 'Everything works' : 'The gateway works';
  }
  const names = affected.map((id) => id.toUpperCase()).join(', ');
  if (overall === 'outage') {
    return names === '' || affected.length === engines.length
      ? 'Nothing works at present'
      : `An outage affects ${names}`;
  }
  return names === '' ? 'The gateway works, but not fully' : `Not everything works: ${names}`;
}
