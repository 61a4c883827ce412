/** Builds the package of the working directory as ES modules and CommonJS, each with its declarations: `npm run build`. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

const BASE = ['--rootDir', 'src', '--noEmit', 'false', '--declaration'];
const FORMATS = {
  esm: [],
  cjs: ['--module', 'commonjs', '--moduleResolution', 'bundler'],
};

rmSync('dist', { recursive: true, force: true });
for (const [format, options] of Object.entries(FORMATS)) {
  const args = ['-p', 'tsconfig.json', ...BASE, '--outDir', `dist/${format}`, ...options];
  execFileSync('tsc', args, { stdio: 'inherit' });
}
writeFileSync('dist/cjs/package.json', '{"type":"commonjs"}\n');
