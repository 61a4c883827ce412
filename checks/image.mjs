/**
 * Adds up what the Docker image would hold, without Docker, and compares it with its limit: `npm run image`. Counts the
 * files that the Dockerfile installs and builds, by their bytes as Docker does, from node_modules and dist of this checkout.
 */
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLeftOut } from '../deploy/image/reduce-modules.mjs';

const LIMIT_MB = 350;
/**
 * The base image with certificates. Known of it: bookworm-slim has 75 MB, Node 24.21 has 127, npm, Corepack, headers and Yarn
 * have 25, certificates with OpenSSL have 4. The sum of the same parts is 3 MB less than the size of node:22-slim, 220 MB.
 */
const BASE_MB = 236;
/** Folders and files of dist that tsconfig.image.json and the bundlers make. */
const DIST = /^(src|workflows|activities|console|workflow-bundle.*\.js|build-id)(\/|$)/;

const parts = { base: BASE_MB * 1e6, node_modules: sizeOfModules(), dist: sizeOfDist() };
const total = Object.values(parts).reduce((sum, size) => sum + size, 0);
for (const [name, size] of Object.entries(parts)) console.log(`${inMb(size)} MB ${name}`);
console.log(`${inMb(total)} MB image, of ${LIMIT_MB} MB`);
process.exitCode = total <= LIMIT_MB * 1e6 ? 0 : 1;

function sizeOfModules() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional, link }]) =>
      path.startsWith('node_modules/') && !(dev || optional || devOptional || link),
  );
  return installed
    .flatMap(([path]) => filesBelow(path))
    .filter((file) => !isLeftOut(file.slice('node_modules/'.length)))
    .reduce((sum, file) => sum + lstatSync(file).size, 0);
}

function sizeOfDist() {
  return filesBelow('dist')
    .filter((file) => DIST.test(file.slice('dist/'.length)) && !file.endsWith('.map'))
    .reduce((sum, file) => sum + lstatSync(file).size, 0);
}

/** Returns the files below a folder, without those of packages in it. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function inMb(size) {
  return (size / 1e6).toFixed(1);
}
