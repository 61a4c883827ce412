const { compileFunction } = require('node:vm');
const Runtime = require('jest-runtime').default;

const PACKAGE = /[\\/]node_modules[\\/]/;

/**
 * jest's runtime for suites that share packages: a process evaluates what is in node_modules once, not once a suite. Suites still
 * have Herald's own modules to themselves. Runs all in the global object of the process (process-environment.mjs), so that a
 * package and a suite mean the same by `Error` and `Array`.
 */
module.exports = class ProcessRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const parameters = this.executor.injectedModuleParameters;
    this.executor.compile = (source, filename) => compileFunction(source, parameters, { filename });
  }

  /** A call without a name is for the file itself: a suite, or a part of jest that keeps the state of one. */
  requireModule(from, name, ...options) {
    const { resolution } = this.executor;
    if (name === undefined || resolution.isCoreModule(name))
      return super.requireModule(from, name, ...options);
    const file = resolution.resolveCjs(from, name);
    return PACKAGE.test(file) ? require(file) : super.requireModule(from, name, ...options);
  }

  /** Packages keep Node's own `process.getBuiltinModule`. */
  installGetBuiltinModule() {}
};
