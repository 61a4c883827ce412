import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Agent } from '../../lib/api/agents';
import { useCan } from '../../lib/api/session';
import { showProblems } from '../../lib/form-problems';
import { LeaveGuard } from '../../components/leave-guard';
import { Warnings } from '../../components/warnings';
import { ProblemAlert } from '../../components/problem-alert';
import { AgentConflictNotice } from './agent-conflict-notice';
import { AgentFields } from './agent-fields';
import { AGENT_FIELDS, type AgentValues, valuesOf } from './agent-values';
import { AgentConflict, useChangeAgent } from './use-save-agent';

interface AgentFormProps {
  agent: Agent;
}

/** Changes an agent, unless somebody else did meanwhile. */
export function AgentForm({ agent }: AgentFormProps) {
  const canEdit = useCan('settings:edit');
  const [loaded, setLoaded] = useState(agent);
  const form = useForm<AgentValues>({ initialValues: valuesOf(agent) });
  const adopt = (current: Agent) => {
    setLoaded(current);
    form.setValues(valuesOf(current));
    form.resetDirty(valuesOf(current));
    form.clearErrors();
  };
  const save = useChangeAgent(agent.agentId, adopt);
  const submit = (values: AgentValues) =>
    save.mutate(
      { values, version: loaded.version },
      { onError: (error) => showProblems(form, error) },
    );
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <LeaveGuard isDirty={form.isDirty} />
      <Stack>
        <SaveProblem
          error={save.error}
          before={loaded}
          onLoad={(current) => {
            adopt(current);
            save.reset();
          }}
        />
        <Warnings warnings={save.data?.warnings} />
        <AgentFields
          form={form}
          version={loaded.version}
          hasKey={loaded.key !== null}
          readOnly={!canEdit}
        />
        {canEdit && (
          <Group>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface SaveProblemProps {
  error: Error | null;
  /** Values the form was filled with. */
  before: Agent;
  /** Loads the agent that somebody else saved meanwhile. */
  onLoad: (current: Agent) => void;
}

/** Shows why saving failed. */
function SaveProblem({ error, before, onLoad }: SaveProblemProps) {
  return error instanceof AgentConflict ? (
    <AgentConflictNotice
      before={before}
      current={error.current}
      onLoad={() => onLoad(error.current)}
    />
  ) : (
    <ProblemAlert error={error} fields={AGENT_FIELDS} />
  );
}
