import { Client, Connection } from '@temporalio/client';

/** Where a run went: the versions that completed its workflow tasks. */
export interface VersionCourse {
  workflowId: string;
  type: string;
  status: string;
  /** Build ids of its workflow tasks, in order; null for workers without a version. */
  builds: (string | null)[];
  /** Whether its first task was completed by an API process. */
  beganInApi: boolean;
  /** Failures of workflow tasks, such as `NON_DETERMINISTIC_ERROR`. */
  failures: string[];
}

/** Reads the runs of a query, as the history of each tells them. */
export async function versionCourses(address: string, query: string): Promise<VersionCourse[]> {
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection });
    const courses: VersionCourse[] = [];
    for await (const { workflowId, runId, type, status } of client.workflow.list({ query })) {
      const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      const completed = (events ?? []).flatMap(
        ({ workflowTaskCompletedEventAttributes: task }) => task ?? [],
      );
      courses.push({
        workflowId,
        type,
        status: status.name,
        builds: completed.map(({ deploymentVersion, workerDeploymentVersion }) =>
          buildOf(deploymentVersion?.buildId, workerDeploymentVersion),
        ),
        beganInApi: completed[0]?.identity?.endsWith('@api') === true,
        failures: (events ?? []).flatMap(({ workflowTaskFailedEventAttributes: task }) =>
          task ? [`${task.cause} ${task.failure?.message ?? ''}`] : [],
        ),
      });
    }
    return courses;
  } finally {
    await connection.close();
  }
}

/** Servers before 1.30 write the version as one text, the deployment's name first. */
function buildOf(buildId: string | null | undefined, text: string | null | undefined) {
  if (buildId) return buildId;
  return text ? text.slice(text.indexOf('.') + 1) : null;
}
