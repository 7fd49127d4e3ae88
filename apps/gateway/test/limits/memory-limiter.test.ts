import { createMemoryLimiter } from '../../src/limits/memory-limiter.js';
import { limiterConformance } from './limiter-conformance.js';

limiterConformance('the limiter in memory', async (nowMs) => createMemoryLimiter({ nowMs }));
