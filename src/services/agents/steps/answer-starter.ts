import type { Logger } from '../../../ports/logger';

/** Starts answers after their callback was answered, a bounded number at a time. */
export interface AnswerStarter {
  /** Returns at once. Beyond the capacity answers are left to the reconciler: they are stored as due already. */
  start(workspaceId: string, conversationId: string): void;
  /** Resolves when every start under way is over; starts that still waited are left to the reconciler. */
  drained(): Promise<void>;
}

export interface AnswerStarterOptions {
  start: (workspaceId: string, conversationId: string) => Promise<void>;
  log: Logger;
  /** Starts at once. */
  concurrency: number;
  /** Conversations waiting in memory at most. */
  capacity: number;
}

export function createAnswerStarter(options: AnswerStarterOptions): AnswerStarter {
  /** By conversation: several messages that wait are one start. */
  const waiting = new Map<string, string>();
  const underWay = new Set<Promise<void>>();

  function fill(): void {
    for (const [conversationId, workspaceId] of waiting) {
      if (underWay.size >= options.concurrency) return;
      waiting.delete(conversationId);
      const start = run(workspaceId, conversationId).finally(() => {
        underWay.delete(start);
        fill();
      });
      underWay.add(start);
    }
  }

  async function run(workspaceId: string, conversationId: string): Promise<void> {
    try {
      await options.start(workspaceId, conversationId);
    } catch (error) {
      options.log.warn(
        { workspaceId, conversationId, err: error },
        'answer left to the reconciler',
      );
    }
  }

  return {
    start(workspaceId, conversationId) {
      if (waiting.size < options.capacity) waiting.set(conversationId, workspaceId);
      fill();
    },
    async drained() {
      waiting.clear();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
