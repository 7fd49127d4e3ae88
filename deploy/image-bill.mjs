import { readFileSync } from 'node:fs';
import { gatewayFolder, readManifest } from './image-parts.mjs';

/**
 * Software bill of materials of what assemble-image.mjs copies, in CycloneDX 1.6: versions and licences from the manifests of the
 * copied packages, hashes from the lock file. Two copies of one version are one component.
 *
 * @param parts - folders with the folders that each loads
 */
export function imageBill(parts) {
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const references = new Map([...parts.keys()].map((folder) => [folder, packageUrl(folder)]));
  const folders = new Map([...parts.keys()].map((folder) => [references.get(folder), folder]));
  const own = references.get(gatewayFolder);
  const components = [...folders].map(([reference, folder]) =>
    component(reference, folder, locked[folder]),
  );
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: components.find(({ purl }) => purl === own) },
    components: components.filter(({ purl }) => purl !== own),
    dependencies: [...folders].map(([ref, folder]) => ({
      ref,
      dependsOn: [...new Set(parts.get(folder).map((loaded) => references.get(loaded)))].sort(),
    })),
  };
}

function packageUrl(folder) {
  const { name, version } = readManifest(folder);
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function component(purl, folder, locked) {
  const { name, version, license } = readManifest(folder);
  const [scope, base] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const [algorithm, digest] = locked?.integrity?.split(/-(.*)/) ?? [];
  return {
    type: folder === gatewayFolder ? 'application' : 'library',
    'bom-ref': purl,
    ...(scope === undefined ? {} : { group: scope }),
    name: base,
    version,
    purl,
    ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}
