import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes compiled modules whose source is gone. The compiler leaves them, and an old `paths.js` would be loaded
 * instead of a new `paths/index.js`. Run in the root of the project, before each build.
 */
const FOLDERS = ['src', 'workflows', 'activities', 'sandbox', 'engines', 'bench'];

for (const folder of FOLDERS) {
  const compiled = join('dist', folder);
  const files = await readdir(compiled, { recursive: true }).catch(() => []);
  for (const file of files.filter((each) => /\.js(\.map)?$/.test(each))) {
    const source = join(folder, file.replace(/\.js(\.map)?$/, '.ts'));
    if (!existsSync(source)) await rm(join(compiled, file));
  }
}
