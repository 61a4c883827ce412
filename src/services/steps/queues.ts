/** Creates queues by name, in order of arrival. */
export function createQueues<Item>() {
  const queues = new Map<string, Set<Item>>();
  return {
    first: (name: string): Item | undefined => queues.get(name)?.values().next().value,
    /** Names of all queues, that of which something left last at the end. */
    names: (): string[] => [...queues.keys()],
    /** Returns the function that leaves the queue. */
    enter(name: string, item: Item): () => void {
      const queue = queues.get(name) ?? new Set();
      queues.set(name, queue.add(item));
      return () => {
        if (!queue.delete(item)) return;
        queues.delete(name);
        if (queue.size > 0) queues.set(name, queue);
      };
    },
  };
}
