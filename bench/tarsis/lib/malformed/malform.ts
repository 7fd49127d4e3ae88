import type { Draws } from '../cases/case-source.js';
import type { SoundRequest } from './sound-requests.js';

/** A request with one fault. */
export interface Malformed {
  readonly value: unknown;
  /** Kind of fault. */
  readonly fault: string;
  /** Last name on the path to it. */
  readonly field: string;
  /** How a message may repeat the value; undefined where there was none or it is long. */
  readonly came: string | undefined;
}

type Key = string | number;
type Container = Record<Key, unknown>;

/**
 * A copy of a sound request with one fault that certainly makes it malformed.
 *
 * @param sound - the request, and which of its names are optional
 */
export function malform(
  { request, optional, marksGaps, byPosition }: Omit<SoundRequest, 'name' | 'ask'>,
  draws: Draws,
): Malformed {
  const copy = structuredClone(request) as Container;
  const places = placesOf(copy);
  const { holder, key, path } = draws.pick(places);
  const old = holder[key];
  const field = String(path.findLast((part) => typeof part === 'string'));
  const isElement = typeof key === 'number';
  if (!isElement && !(byPosition && path.length === 1) && draws.chance(0.12)) {
    const unknown = `${String(key)}Xy`;
    holder[unknown] = 1;
    return { value: copy, fault: 'unknown field', field: unknown, came: undefined };
  }
  if (!isElement && !optional.has(String(key)) && draws.chance(0.2)) {
    delete holder[key];
    // Without its kind an object matches no form, and the message names its holder.
    const named = key === 'kind' ? String(path.at(-2)) : field;
    return { value: copy, fault: 'missing field', field: named, came: undefined };
  }
  if (typeof old === 'number' && draws.chance(0.6)) {
    const bad = draws.pick([marksGaps && isElement ? Infinity : Number.NaN, Infinity, -Infinity]);
    holder[key] = bad;
    return { value: copy, fault: 'not finite', field, came: String(bad) };
  }
  const wrong = draws.pick(wrongTypes(old));
  holder[key] = wrong.value;
  return { value: copy, fault: `wrong type: ${wrong.name}`, field, came: wrong.came };
}

/** Every field of every object, and one element of each series. */
function placesOf(root: Container): { holder: Container; key: Key; path: Key[] }[] {
  const places: { holder: Container; key: Key; path: Key[] }[] = [];
  const visit = (holder: Container, path: Key[]) => {
    const keys: Key[] = Array.isArray(holder)
      ? holder.length === 0
        ? []
        : [Math.floor(holder.length / 2)]
      : Object.keys(holder);
    for (const key of keys) {
      const here = [...path, key];
      places.push({ holder, key, path: here });
      const inner = holder[key];
      if (typeof inner === 'object' && inner !== null && !ArrayBuffer.isView(inner)) {
        visit(inner as Container, here);
      }
    }
  };
  visit(root, []);
  return places;
}

function wrongTypes(old: unknown): { name: string; value: unknown; came: string | undefined }[] {
  const all = [
    { name: 'string', value: 'plenty', came: 'plenty' },
    { name: 'null', value: null, came: 'null' },
    { name: 'boolean', value: true, came: 'true' },
    { name: 'array', value: ['x'], came: undefined },
    { name: 'object', value: { x: 1 }, came: undefined },
    { name: 'number', value: -7.25, came: '-7.25' },
  ];
  const name =
    old === null ? 'null' : Array.isArray(old) || ArrayBuffer.isView(old) ? 'array' : typeof old;
  // A negative fraction is wrong where a series or text is required; elsewhere it may be right.
  return all.filter((one) => one.name !== name);
}
