import { heliosError } from '../internal/helios-error.js';
import { MODEL_NAMES, type ModelName } from './model-name.js';

const LARGEST_WEIGHT = 1e6;

/**
 * Puts a caller's weights in the place of learned ones. Named models keep their weight and the others share what is left to 1 by their
 * own weights; where the named ones add up to 1 or more, or name every model, they are scaled to 1 and the others get 0.
 *
 * @param learned - weights of the models in use, adding up to 1
 * @param override - weights by name, from 0 to 1,000,000, with a sum above 0; of models in use
 * @returns weights of the models in use, adding up to 1
 * @throws EngineError `unknownModel`, `weightOutOfRange`, `weightsAddUpToNothing`
 * @example
 * overrideWeights({ LSTM: 0.5, Prophet: 0.5 }, { LSTM: 0.2 });
 * // => { LSTM: 0.2, Prophet: 0.8 }
 */
export function overrideWeights(
  learned: Readonly<Partial<Record<ModelName, number>>>,
  override: Readonly<Partial<Record<ModelName, number>>>,
): Partial<Record<ModelName, number>> {
  const used = MODEL_NAMES.filter((name) => learned[name] !== undefined);
  const named = namedWeights(used, override);
  if (named.size === 0) return { ...learned };
  const sum = [...named.values()].reduce((total, weight) => total + weight, 0);
  if (!(sum > 0)) {
    const message = `weights must add up to more than 0; ${sum} came`;
    throw heliosError('outOfRange', 'weightsAddUpToNothing', message, { field: 'weights' });
  }
  const others = used.filter((name) => !named.has(name));
  const otherSum = others.reduce((total, name) => total + learned[name]!, 0);
  const shared = sum >= 1 || others.length === 0;
  const entries = used.map((name): [ModelName, number] => {
    const weight = named.get(name);
    if (weight !== undefined) return [name, shared ? weight / sum : weight];
    if (shared) return [name, 0];
    const share = otherSum > 0 ? learned[name]! / otherSum : 1 / others.length;
    return [name, (1 - sum) * share];
  });
  return Object.fromEntries(entries);
}

function namedWeights(
  used: readonly ModelName[],
  override: Readonly<Partial<Record<ModelName, number>>>,
): Map<ModelName, number> {
  const named = new Map<ModelName, number>();
  for (const [key, weight] of Object.entries(override)) {
    const name = used.find((each) => each === key);
    if (name === undefined) {
      const message = `weights must name models in use, ${used.join(', ')}; ${key} came`;
      throw heliosError('invalid', 'unknownModel', message, { field: `weights.${key}` });
    }
    if (!(weight >= 0 && weight <= LARGEST_WEIGHT)) {
      const message = `weights.${name} must be a number from 0 to ${LARGEST_WEIGHT}; ${weight} came`;
      throw heliosError('outOfRange', 'weightOutOfRange', message, { field: `weights.${name}` });
    }
    named.set(name, weight);
  }
  return named;
}
