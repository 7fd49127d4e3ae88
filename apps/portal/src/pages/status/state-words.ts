import type { StatusReport } from '../../api/queries.js';

export type EngineState = StatusReport['overall'];

/** How a state is shown: a word, a colour, and what it means for people. */
export interface StateWords {
  word: string;
  color: 'green' | 'orange' | 'red';
  meaning: string;
}

const words: Readonly<Record<EngineState, StateWords>> = {
  operational: { word: 'Works', color: 'green', meaning: '' },
  degraded: {
    word: 'Works with difficulty',
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

/** The whole in one sentence, with the engines that do not work as they should. */
export function overallSentence({ overall, engines }: StatusReport): string {
  if (overall === 'operational') {
    return 'Everything works';
  }
  if (overall === 'outage') {
    return 'Nothing works at present';
  }
  const namesOf = (state: EngineState) =>
    engines.filter(({ status }) => status === state).map(({ id }) => id.toUpperCase());
  const down = namesOf('outage');
  const slow = namesOf('degraded');
  const parts = [
    ...(down.length > 0 ? [`${inWords(down)} ${down.length > 1 ? 'do' : 'does'} not work`] : []),
    ...(slow.length > 0
      ? [`${inWords(slow)} ${slow.length > 1 ? 'work' : 'works'} with difficulty`]
      : []),
  ];
  return parts.length > 0 ? parts.join('; ') : 'The gateway works with difficulty';
}

function inWords(names: readonly string[]): string {
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    : (names[0] ?? '');
}
