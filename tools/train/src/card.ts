/**
 * Writes the training card from the manifests and measurements that are kept in `manifests/`.
 *
 *   npm run card -w tools/train
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderCard } from './card/render-card.js';

const manifests = fileURLToPath(new URL('../manifests', import.meta.url));
const card = fileURLToPath(
  new URL('../../../packages/helios/docs/training-card.md', import.meta.url),
);
writeFileSync(card, renderCard(manifests));
