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
  const conflict = save.error instanceof AgentConflict ? save.error : null;
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <LeaveGuard isDirty={form.isDirty} />
      <Stack>
        {conflict === null ? (
          <ProblemAlert error={save.error} fields={AGENT_FIELDS} />
        ) : (
          <AgentConflictNotice
            before={loaded}
            current={conflict.current}
            onLoad={() => {
              adopt(conflict.current);
              save.reset();
            }}
          />
        )}
        <Warnings warnings={save.data?.warnings} />
        <AgentFields form={form} hasKey={loaded.key !== null} readOnly={!canEdit} />
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
