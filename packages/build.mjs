/** Builds the package of the working directory as ES modules and CommonJS, each with its declarations: `npm run build`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'rolldown';

const FORMATS = {
  esm: ['--module', 'esnext'],
  cjs: ['--module', 'commonjs'],
};
const TYPES = ['--rootDir', 'src', '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = Object.values(manifest.exports).map(({ import: { default: file } }) =>
  basename(file, '.js'),
);
rmSync('dist', { recursive: true, force: true });
for (const [format, module] of Object.entries(FORMATS)) {
  const outDir = `dist/${format}`;
  const args = ['-p', 'tsconfig.json', ...TYPES, '--outDir', outDir, ...module];
  execFileSync('tsc', [...args, '--moduleResolution', 'bundler'], { stdio: 'inherit' });
  await build({
    input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
    platform: 'neutral',
    external: /^node:/,
    output: { dir: outDir, format, minify: true, chunkFileNames: 'shared.js' },
    logLevel: 'warn',
  });
}
writeFileSync('dist/cjs/package.json', '{"type":"commonjs"}\n');
// Types without code are the same for both formats, and no compiler copies them. Indentation is a sixth of their packed size.
if (existsSync('schema.d.cts'))
  writeFileSync('dist/schema.d.cts', readFileSync('schema.d.cts', 'utf8').replaceAll(/^ +/gm, ''));
