import type { TestProject } from 'vitest/node';
import { startGatewayProcess } from './gateway-process.js';
import { seedSamples } from './samples.js';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

/** One gateway for all files, with sample data of the enterprise account. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const gateway = await startGatewayProcess();
  await seedSamples(gateway.origin);
  project.provide('origin', gateway.origin);
  return gateway.stop;
}
