/** The process of the stack: reads TypeScript as the suites do, then runs start-run.ts. */
const { transformFileSync } = require('@swc/core');

const options = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

require.extensions['.ts'] = (module, file) => {
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name
  module._compile(transformFileSync(file, options).code, file);
};
module.exports = require('./start-run.ts');
