import { readEmbeddedConfig } from '../config/embedded';
import { banner } from './start/banner';
import { runStack } from './start/run-stack';
import { ONE_OF_EACH } from './start/shape';

/** `npm start`: runs everything on one machine, in one terminal, until Ctrl-C. The bootstrap reads its options. */
export function main(): Promise<void> {
  return runStack({
    readConfig: () => readEmbeddedConfig(),
    shape: ONE_OF_EACH,
    banner: ({ quickstart, engines }, { dataDir }) => banner(quickstart, engines, dataDir),
    isStrict: false,
  });
}
