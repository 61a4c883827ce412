/**
 * Builds the package of the working directory: `npm run build`. A library becomes ES modules and CommonJS, each with its
 * declarations; a program becomes one file, in `dist` or the folder that is named. Nothing is minified, so that a stack trace
 * can be read.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'rolldown';

const FORMATS = {
  esm: ['--module', 'esnext'],
  cjs: ['--module', 'commonjs'],
};
const TYPES = ['--rootDir', '..', '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = process.argv[2] ?? 'dist';
rmSync(folder, { recursive: true, force: true });
await (manifest.bin === undefined ? buildLibrary() : buildProgram());

/** Bundles the program with everything but what its manifest names. */
async function buildProgram() {
  const [file] = Object.values(manifest.bin).map((path) => join(folder, basename(path)));
  await build({
    input: 'src/main.ts',
    platform: 'node',
    external: isExternal,
    output: { file, format: 'esm', banner: '#!/usr/bin/env node' },
    logLevel: 'warn',
  });
  chmodSync(file, 0o755);
}

/** Returns whether the program finds a module where it is installed. */
function isExternal(id) {
  const names = Object.keys(manifest.dependencies);
  return id.startsWith('node:') || names.some((name) => `${id}/`.startsWith(`${name}/`));
}

async function buildLibrary() {
  const entries = Object.values(manifest.exports).map(({ import: { default: file } }) =>
    basename(file, '.js'),
  );
  for (const [format, module] of Object.entries(FORMATS)) {
    const outDir = `${folder}/${format}`;
    const types = `${folder}/types`;
    const args = ['-p', 'tsconfig.json', ...TYPES, '--outDir', types, ...module];
    execFileSync('tsc', [...args, '--moduleResolution', 'bundler'], { stdio: 'inherit' });
    // Code of other packages is bundled, and no declaration names it.
    renameSync(join(types, basename(process.cwd()), 'src'), outDir);
    rmSync(types, { recursive: true });
    await build({
      input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
      platform: 'neutral',
      external: /^node:/,
      output: { dir: outDir, format, chunkFileNames: 'shared.js' },
      logLevel: 'warn',
    });
  }
  writeFileSync(join(folder, 'cjs/package.json'), '{"type":"commonjs"}\n');
  // Types without code are the same for both formats, and no compiler copies them. Indentation is a sixth of their packed size.
  if (existsSync('schema.d.cts'))
    writeFileSync(
      join(folder, 'schema.d.cts'),
      readFileSync('schema.d.cts', 'utf8').replaceAll(/^ +/gm, ''),
    );
}
