/** The parts of a command, as the driver sends it, that say what is read. */
export interface ReadQuery {
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, unknown>;
  limit: number;
}

/** The parts of MongoDB's explain with "executionStats" that are judged. */
export interface Explained {
  queryPlanner: { winningPlan: PlanStage };
  executionStats: { nReturned: number; totalDocsExamined: number };
}

interface PlanStage {
  stage?: string;
  indexName?: string;
  inputStage?: PlanStage;
  inputStages?: PlanStage[];
  /** MongoDB's newer engine puts the plan in here. */
  queryPlan?: PlanStage;
}

/** Documents that may be read beside those that are returned: a limit or an array's elements take some. */
const SLACK = 10;

/**
 * Says what is wrong with how a query was answered, or null: it must not read a whole collection, nor sort, nor read
 * many more documents than it returns.
 */
export function planProblem(
  { queryPlanner, executionStats }: Explained,
  { maySort = false }: { maySort?: boolean } = {},
): string | null {
  const stages = stagesOf(queryPlanner.winningPlan).map(({ stage }) => stage ?? '');
  const { nReturned, totalDocsExamined } = executionStats;
  if (stages.includes('COLLSCAN')) return 'it reads the whole collection (COLLSCAN)';
  if (!stages.some((stage) => INDEX_STAGES.has(stage)))
    return `it uses no index (${stages.join()})`;
  if (!maySort && stages.some((stage) => stage.startsWith('SORT') && stage !== 'SORT_MERGE')) {
    return 'it sorts what it reads (SORT)';
  }
  if (totalDocsExamined > 2 * nReturned + SLACK) {
    return `it reads ${totalDocsExamined} documents to return ${nReturned}`;
  }
  return null;
}

const INDEX_STAGES = new Set([
  'IXSCAN',
  'IDHACK',
  'EXPRESS_IXSCAN',
  'EXPRESS_CLUSTERED_IXSCAN',
  'COUNT_SCAN',
  'EOF',
]);

/** The names of the indexes that a plan reads. */
export function indexesIn({ queryPlanner }: Explained): string[] {
  return stagesOf(queryPlanner.winningPlan).flatMap(({ indexName }) => indexName ?? []);
}

function stagesOf(plan: PlanStage): PlanStage[] {
  const below = [plan.inputStage, plan.queryPlan, ...(plan.inputStages ?? [])];
  return [plan, ...below.flatMap((stage) => (stage === undefined ? [] : stagesOf(stage)))];
}

type Command = Record<string, unknown>;

/** Returns finds that read as the command does; none for a command that only inserts. */
export function queriesOf(name: string, command: Command): ReadQuery[] {
  const collection = command[name] as string;
  const read = (filter: unknown, { sort, limit }: Command = {}): ReadQuery => ({
    collection,
    filter: (filter ?? {}) as ReadQuery['filter'],
    sort: (sort ?? {}) as ReadQuery['sort'],
    limit: typeof limit === 'number' ? limit : 0,
  });
  switch (name) {
    case 'find':
      return [read(command['filter'], command)];
    case 'findAndModify':
      return [read(command['query'], { sort: command['sort'], limit: 1 })];
    case 'update':
      return (command['updates'] as Command[]).map(({ q }) => read(q));
    case 'delete':
      return (command['deletes'] as Command[]).map(({ q }) => read(q));
    case 'aggregate': {
      const [first, second] = command['pipeline'] as Command[];
      return [read(first?.['$match'], { limit: second?.['$limit'] })];
    }
    default:
      return [];
  }
}
