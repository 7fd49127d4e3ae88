import { expect, test } from 'vitest';
import { overallSentence, stateWords } from '../src/pages/status/state-words.js';

type State = 'operational' | 'degraded' | 'outage';
const report = (overall: State, states: Record<string, State>) => ({
  overall,
  engines: Object.entries(states).map(([id, status]) => ({ id, status })),
});

test.each([
  [report('operational', { fenrir: 'operational' }), 'Everything works'],
  [report('outage', { fenrir: 'operational' }), 'Nothing works at present'],
  [report('degraded', { fenrir: 'operational' }), 'The gateway works with difficulty'],
  [report('degraded', { fenrir: 'outage', helios: 'operational' }), 'FENRIR does not work'],
  [
    report('degraded', { fenrir: 'outage', helios: 'outage', strix: 'degraded' }),
    'FENRIR and HELIOS do not work; STRIX works with difficulty',
  ],
  [
    report('degraded', { fenrir: 'degraded', helios: 'degraded', strix: 'degraded' }),
    'FENRIR, HELIOS and STRIX work with difficulty',
  ],
])('%j reads: %s', (state, sentence) => {
  expect(overallSentence(state)).toBe(sentence);
});

test('a state of a later gateway is shown as it came', () => {
  expect(stateWords('maintenance')).toMatchObject({ word: 'maintenance', color: 'orange' });
  expect(stateWords('constructor')).toMatchObject({ word: 'constructor' });
});
