import { incompleteBeta } from './incomplete-beta.js';

/** P(|T| ≥ |t|) for Student's distribution: I_{ν/(ν + t²)}(ν/2, 1/2). */
export function studentTail(t: number, degreesOfFreedom: number): number {
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}
