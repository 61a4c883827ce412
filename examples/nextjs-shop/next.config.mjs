import { join } from 'node:path';

/** The packages of Herald are links into this repository. A project of your own needs no such root. */
export default { turbopack: { root: join(import.meta.dirname, '../..') } };
