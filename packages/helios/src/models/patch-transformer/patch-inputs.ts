import { cos, log, sin } from '../../internal/elementary.js';
import type { KernelNumbers } from '../../kernel/kernel.js';

/** Numbers that stand for a patch. */
export const PATCH_SLOTS = 24;

/** Features of the distance between two patches, a multiple of 4. */
export const POSITION_FEATURES = 8;

/** Slots, whether the patch is asked for, how far ahead it is, and its calendar: time of day, weekday, and whether the time is known. */
export const TOKEN_INPUTS = PATCH_SLOTS + 12;

/**
 * What is known of a slot: angles of day and half day, weekday, whether the time is known, how far ahead it is, the last value, its change
 * from a season before, and the same change as it decays.
 */
export const KNOWN_OF_SLOT = 16;

/** Steps after which the last change has half its weight. */
const DECAY_STEPS = 6;

/** Most patches that the network reads: 1,024 hours are 42 days. */
export const MOST_PATCHES = 42;

/** The lead time of a patch counts up to this many patches; training shows no longer ones. */
const MOST_LEAD = 13;

/** Seasons below half a patch are read several at a time. */
const SHORTEST_SEASON = PATCH_SLOTS / 2;

/** Scaled values are clipped to this many standard deviations. */
const CLIP_SPREADS = 20;

const WEEK_MINUTES = 10_080;

/** How a series is cut into patches. */
export interface PatchGrid {
  /** Steps of a patch, about 24; whole if the season is a whole number of patches or the reverse, and it may be a fraction. */
  readonly patchSteps: number;
  /** Patches of a season. */
  readonly seasonPatches: number;
  /** Patches of a week, if the season is a day and the week has whole patches; else 0. */
  readonly weekPatches: number;
}

/**
 * Cuts a series so that a season is a whole number of patches, or a patch a whole number of seasons.
 *
 * @param seasonSteps - a day or any other period
 * @param daySteps - steps of a day
 */
export function patchGrid(seasonSteps: number, daySteps: number): PatchGrid {
  const isShort = seasonSteps < SHORTEST_SEASON;
  const seasonPatches = isShort ? 1 : Math.max(1, Math.round(seasonSteps / PATCH_SLOTS));
  const patchSteps = isShort
    ? seasonSteps * Math.round(PATCH_SLOTS / seasonSteps)
    : seasonSteps / seasonPatches;
  const week = (7 * daySteps) / patchSteps;
  const hasWeek = seasonSteps === daySteps && Math.abs(week - Math.round(week)) < 1e-9;
  return { patchSteps, seasonPatches, weekPatches: hasWeek ? Math.round(week) : 0 };
}

/** Patches of the grid that a number of values fills, at most as many as the network reads. */
export function patchCount({ patchSteps }: PatchGrid, values: number): number {
  return Math.min(MOST_PATCHES, Math.floor(values / patchSteps + 1e-9));
}

/** A series seen from the step at which its forecast begins. */
export interface PatchWindow {
  /** Transformed values. */
  readonly values: Float64Array;
  /** First forecast step, an index into the values. */
  readonly origin: number;
  readonly grid: PatchGrid;
  readonly stepMinutes: number;
  /** Place of the first value in the week [steps since Monday 00:00]; absent if the time is unknown. */
  readonly firstStepOfWeek?: number;
}

/** Level and unit of a window: the mean of its last season and the standard deviation of all that it shows. */
export interface PatchScale {
  readonly centre: number;
  /** 1 if the values are constant. */
  readonly spread: number;
}

/** Scale of the last `count` patches before the origin. */
export function patchScale({ values, origin, grid }: PatchWindow, count: number): PatchScale {
  const first = Math.max(0, Math.round(origin - count * grid.patchSteps));
  const season = Math.min(origin - first, Math.round(grid.seasonPatches * grid.patchSteps));
  const mean = (from: number): number => {
    let sum = 0;
    for (let i = from; i < origin; i++) sum += values[i]!;
    return sum / (origin - from);
  };
  const all = mean(first);
  let squares = 0;
  for (let i = first; i < origin; i++) squares += (values[i]! - all) * (values[i]! - all);
  const spread = Math.sqrt(squares / (origin - first));
  return { centre: mean(origin - season), spread: spread > 0 ? spread : 1 };
}

/**
 * Writes the tokens [count + leads, TOKEN_INPUTS] of a window, its patches from the oldest to the newest and then those asked for.
 *
 * @param leads - patches ahead of each one asked for, from 0
 * @param at - offset of the first token
 */
export function fillTokens(
  memory: KernelNumbers,
  at: number,
  window: PatchWindow,
  scale: PatchScale,
  count: number,
  leads: readonly number[],
): void {
  let o = at;
  for (let patch = -count; patch < 0; patch++) {
    fillSlots(memory, o, window, scale, patch);
    memory[o + PATCH_SLOTS] = 0;
    memory[o + PATCH_SLOTS + 1] = 0;
    fillCalendar(memory, o + PATCH_SLOTS + 2, window, patch);
    o += TOKEN_INPUTS;
  }
  for (const lead of leads) {
    memory.fill(0, o, o + PATCH_SLOTS);
    memory[o + PATCH_SLOTS] = 1;
    memory[o + PATCH_SLOTS + 1] = log(1 + Math.min(lead, MOST_LEAD));
    fillCalendar(memory, o + PATCH_SLOTS + 2, window, lead);
    o += TOKEN_INPUTS;
  }
}

/** Writes the scaled values of a patch, counted from the origin, interpolated to its slots. */
export function fillSlots(
  memory: KernelNumbers,
  at: number,
  { values, origin, grid: { patchSteps } }: PatchWindow,
  { centre, spread }: PatchScale,
  patch: number,
): void {
  const start = origin + patch * patchSteps - 0.5;
  for (let slot = 0; slot < PATCH_SLOTS; slot++) {
    const place = start + ((slot + 0.5) * patchSteps) / PATCH_SLOTS;
    const low = Math.floor(place + 1e-9);
    const share = Math.max(0, place - low);
    const before = values[Math.max(0, low)]!;
    // Values before the origin must not show what follows it.
    const end = patch < 0 ? origin - 1 : values.length - 1;
    const after = values[Math.min(low + 1, end)]!;
    const value = (before + share * (after - before) - centre) / spread;
    memory[at + slot] = clipped(value);
  }
}

/**
 * Writes what is known of the slots of the patches asked for.
 *
 * @param at - offset of the first number of the first slot
 * @param line - numbers between the slots
 */
export function fillKnownOfSlots(
  memory: KernelNumbers,
  at: number,
  line: number,
  window: PatchWindow,
  { centre, spread }: PatchScale,
  leads: readonly number[],
): void {
  const { values, origin, grid, stepMinutes, firstStepOfWeek } = window;
  const season = Math.round(grid.seasonPatches * grid.patchSteps);
  const last = values[origin - 1]!;
  const before = origin - 1 - season;
  const change = before >= 0 ? clipped((last - values[before]!) / spread) : 0;
  const level = clipped((last - centre) / spread);
  let o = at;
  for (const lead of leads) {
    for (let slot = 0; slot < PATCH_SLOTS; slot++) {
      const ahead = Math.max(0, (lead + (slot + 0.5) / PATCH_SLOTS) * grid.patchSteps - 0.5);
      memory.fill(0, o, o + KNOWN_OF_SLOT);
      if (firstStepOfWeek !== undefined) {
        const minutes = (firstStepOfWeek + origin + ahead) * stepMinutes;
        fillTime(memory, o, minutes, true);
      }
      memory[o + 12] = log(1 + Math.min(ahead, MOST_LEAD * PATCH_SLOTS)) / 5;
      memory[o + 13] = level;
      memory[o + 14] = change;
      memory[o + 15] = change / (1 + ahead / DECAY_STEPS);
      o += line;
    }
  }
}

function clipped(value: number): number {
  return Math.min(Math.max(value, -CLIP_SPREADS), CLIP_SPREADS);
}

/** Angles of the day, of half the day too if asked for, weekday, and that the time is known. */
function fillTime(memory: KernelNumbers, at: number, minutes: number, withHalfDay: boolean): void {
  const minuteOfWeek = ((minutes % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
  const angle = (2 * Math.PI * (minuteOfWeek % 1440)) / 1440;
  let o = at;
  memory[o++] = sin(angle);
  memory[o++] = cos(angle);
  if (withHalfDay) {
    memory[o++] = sin(2 * angle);
    memory[o++] = cos(2 * angle);
  }
  memory[o + Math.floor(minuteOfWeek / 1440)] = 1;
  memory[o + 7] = 1;
}

function fillCalendar(
  memory: KernelNumbers,
  at: number,
  { origin, grid, stepMinutes, firstStepOfWeek }: PatchWindow,
  patch: number,
): void {
  memory.fill(0, at, at + 10);
  if (firstStepOfWeek === undefined) return;
  const minutes = (firstStepOfWeek + origin + patch * grid.patchSteps) * stepMinutes;
  fillTime(memory, at, minutes, false);
}

/** Positions of the features of a distance that initial weights use: nearness, whole seasons, whole weeks. */
export const POSITION = { nearness: 1, season: 2, week: 3 } as const;

/**
 * Writes the features [POSITION_FEATURES, places, count] of the distances between patches: its logarithm and inverse, whether it is whole
 * seasons (once more with its logarithm) or weeks, the phases in season and week, and whether it is a season from whole weeks. Factors
 * make their weights learn as fast as those of the contents.
 *
 * @param places - where the looking patches are, counted from the origin
 * @param count - number of patches looked at, the newest of which ends at the origin
 */
export function fillPositions(
  memory: KernelNumbers,
  at: number,
  { seasonPatches, weekPatches }: PatchGrid,
  places: readonly number[],
  count: number,
): void {
  const size = places.length * count;
  places.forEach((place, p) => {
    for (let i = 0; i < count; i++) {
      const distance = Math.abs(place - (i - count));
      const logDistance = log(1 + distance);
      const isSeason = distance % seasonPatches === 0 ? 1 : 0;
      const ofWeek = weekPatches > 0 ? distance % weekPatches : 0;
      const isNextToWeek = ofWeek === seasonPatches || ofWeek === weekPatches - seasonPatches;
      const features = [
        logDistance,
        4 / (1 + distance),
        3 * isSeason,
        weekPatches > 0 && ofWeek === 0 ? 3 : 0,
        seasonPatches > 1 ? 2 * cos((2 * Math.PI * (distance % seasonPatches)) / seasonPatches) : 0,
        weekPatches > 0 ? 2 * cos((2 * Math.PI * ofWeek) / weekPatches) : 0,
        weekPatches > 0 && isNextToWeek ? 3 : 0,
        isSeason * logDistance,
      ];
      const o = at + p * count + i;
      features.forEach((feature, k) => {
        memory[o + k * size] = feature;
      });
    }
  });
}
