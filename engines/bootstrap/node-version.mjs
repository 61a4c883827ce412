import { BootstrapError } from './errors.mjs';

const MINIMUM = [20, 19];

/** @throws {BootstrapError} when this Node is too old for Herald */
export function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  const isEnough = major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
  if (!isEnough) {
    throw new BootstrapError(
      `Herald needs Node ${MINIMUM.join('.')} or later; this is Node ${version}. Install a newer one and run the command again.`,
    );
  }
}
