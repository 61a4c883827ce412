import type { WorkflowGateway } from '../../../../src/ports/workflow-gateway';

const nothing = async () => undefined;
/** Gateway that accepts every start and runs nothing. */
export const idleWorkflows = {
  keepTemplatesSynced: nothing,
  stopTemplateSync: nothing,
  startDelivery: nothing,
  startRecovery: nothing,
} as unknown as WorkflowGateway;

/** Accounts and locks for one-time passwords; counts the passwords given. */
export function peopleOf(world: { passwords: number }) {
  const identity = {
    createAccount: async () => null,
    findByEmail: async (email: string) => ({ id: 'usr_1', email }),
    resetPassword: async () => void (world.passwords += 1),
    endSessions: nothing,
  } as never;
  const signInAttempts = { clearAll: nothing } as never;
  return { identity, signInAttempts };
}
