/**
 * Deletes from node_modules what no process of the image loads: `node reduce-modules.mjs [amd64|arm64]`, for another
 * processor than this one. The Dockerfile runs it, and a test measures what is left (test/unit/deployment/image-size.test.ts).
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TARGETS = { amd64: 'x86_64-unknown-linux-gnu', arm64: 'aarch64-unknown-linux-gnu' };
const HERE = { x64: 'amd64', arm64: 'arm64' }[process.arch];

/** Temporal's native library for other platforms, and the sources it is built from. */
const CORE_BRIDGE =
  /^@temporalio\/core-bridge\/(?:releases\/([^/]+)|sdk-core|src|bridge-macros)(?:\/|$)/;
/**
 * The bundler of workflows, which bundles them when the image is built. Temporal's library loads the two first files of
 * webpack at start, and the rest only to bundle.
 */
const BUNDLER =
  /^(?:webpack\/(?!package\.json$|LICENSE$|lib\/(?:index|util\/memoize)\.js$)|(?:@swc|@webassemblyjs|caniuse-lite|minimizer-webpack-plugin|source-map-loader|swc-loader|terser)\/)/;
/** Tests of a package that are larger than its code. */
const TESTS = /^bintrees\/test\//;
/** Builds of the API's reference that Herald does not serve. */
const SWAGGER_UI =
  /^swagger-ui-dist\/swagger-ui(?:-es-bundle|-es-bundle-core|-standalone-preset)?\.js$/;
/** Source maps, types and sources in TypeScript. Licences stay, also in Markdown. */
const FOR_READERS =
  /\.(?:map|[cm]?tsx?|flow)$|(?:^|\/)(?:readme|changelog|history)[^/]*\.(?:md|markdown)$/i;

if (process.argv[1] === fileURLToPath(import.meta.url)) reduce('node_modules', process.argv[2]);

function reduce(root, processor) {
  // Commands, some of packages that go.
  rmSync(join(root, '.bin'), { recursive: true, force: true });
  for (const file of filesBelow(root)) {
    if (isLeftOut(file, processor)) rmSync(join(root, file));
  }
}

/**
 * Tells whether the image for a processor, by default this one, does without a file.
 *
 * @param {string} path from node_modules, with slashes
 * @param {string} [processor] as Docker names it
 * @throws {Error} for a processor that the image is not made for
 */
export function isLeftOut(path, processor = HERE) {
  const target = TARGETS[processor];
  if (target === undefined) throw new Error(`no image for ${processor}: use amd64 or arm64`);
  const bridge = CORE_BRIDGE.exec(path);
  if (bridge) return bridge[1] !== target;
  return [BUNDLER, TESTS, SWAGGER_UI, FOR_READERS].some((pattern) => pattern.test(path));
}

function filesBelow(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
