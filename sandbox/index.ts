export { demoNumber, demoTwilioNumber } from './demo-numbers';
export { startSandbox } from './start-sandbox';
export { demoTemplates } from './templates';
export type { Sandbox, SandboxNumber, SandboxOptions, TwilioNumber } from './types';
