/** Something people can mend: shown as its message, without a stack. */
export class BootstrapError extends Error {
  name = 'BootstrapError';
}
