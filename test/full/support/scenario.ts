import type { WorkflowHandle } from '@temporalio/client';
import type { tenantsOf } from '../../support/send-one';
import type { OwnHerald } from './herald';
import type { TestTemporal } from './temporal';

/** Real processes on which a scenario is played, and the operator's view of their workflows. */
export interface Stage {
  herald: OwnHerald;
  temporal: TestTemporal;
  newTenant: ReturnType<typeof tenantsOf>;
}

/** Course a workflow can take; `play` resolves with the run that takes it. */
export interface Scenario {
  name: string;
  play: (stage: Stage) => Promise<WorkflowHandle>;
}
