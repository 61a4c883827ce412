/** Outcome of the recipients of contract 9: the answer to the send, and the statuses that follow. */
export const RECIPIENTS: Record<string, { answer: number; statuses: string[] }> = {
  '0001': { answer: 200, statuses: ['sent', 'delivered', 'read'] },
  '0002': { answer: 200, statuses: ['failed 9901'] },
  '0003': { answer: 200, statuses: ['sent'] },
  '0004': { answer: 500, statuses: [] },
  '0005': { answer: 200, statuses: ['sent', 'delivered'] },
  '0006': { answer: 200, statuses: ['sent', 'delivered'] },
  '0007': { answer: 200, statuses: ['sent', 'delivered'] },
  '0008': { answer: 200, statuses: ['read', 'delivered', 'sent'] },
  '0009': { answer: 200, statuses: ['failed 9905'] },
  '0010': { answer: 500, statuses: [] },
  '0011': { answer: 200, statuses: ['failed 9988'] },
  '0012': { answer: 500, statuses: [] },
  '0013': { answer: 200, statuses: ['sent', 'delivered'] },
};
