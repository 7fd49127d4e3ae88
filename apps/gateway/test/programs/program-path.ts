import { inject } from 'vitest';
import type { TestProgram } from './test-programs.js';

/** Where a program is that was bundled for all test files. */
export function programPath(name: TestProgram): string {
  return inject('testPrograms')[name];
}
