import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type PreviewedSend, type Template, previewQuery } from '../../lib/api/templates';
import { problemText } from '../problem-alert';
import { type FieldValues, filledTemplate } from './filled-template';
import { NO_PROBLEMS, placeProblems } from './problem-places';
import { unfilled } from './template-components';
import type { TemplateField } from './template-field';
import { fieldsOf } from './template-shape';
import { useRefusal } from './use-refusal';
import { sendersQuery } from '../../lib/api/senders';

const PAUSE_MS = 250;

export type TemplateForm = ReturnType<typeof useTemplateForm>;

interface TemplateFormOptions {
  /** Fields beside those of the template, by the names that the request has for them. */
  others?: FieldValues;
  /** Picks further fields for the preview. */
  previewed?: (values: FieldValues) => PreviewedSend;
  /** Whether buttons with a fixed address can be given another. */
  staticUrlReplaceable?: boolean;
}

/** The form of a template: its fields, what the message looks like as it stands, and the problems of it at their fields. */
export function useTemplateForm(template: Template, options: TemplateFormOptions = {}) {
  const { others = {}, previewed = () => ({}), staticUrlReplaceable = false } = options;
  const { workspaceId } = useCurrentWorkspace();
  const all = useMemo(() => fieldsOf(template), [template]);
  const fields = all.filter(({ kind }) => kind !== 'staticUrl' || staticUrlReplaceable);
  const empty = Object.fromEntries(all.map(({ id }) => [id, '']));
  const form = useForm<FieldValues>({ initialValues: { ...empty, ...others } });
  const previewOf = (values: FieldValues) =>
    previewQuery(workspaceId, {
      ...filledTemplate(template, fields, values),
      ...previewed(values),
    });
  const [values] = useDebouncedValue(form.values, PAUSE_MS);
  const preview = useQuery(previewOf(values));
  const place = (problems: Parameters<typeof placeProblems>[0]) =>
    placeProblems(problems, fields, Object.keys(others));
  const refusal = useRefusal({ form, place, preview: () => previewOf(form.getValues()) });
  return {
    form,
    fields,
    rendered: preview.data?.rendered ?? unfilled(template),
    warnings: preview.data?.warnings ?? [],
    staleReason: preview.error === null ? null : problemText(preview.error),
    live: preview.data === undefined ? NO_PROBLEMS : place(preview.data.problems),
    ...refusal,
    filled: () => filledTemplate(template, fields, form.getValues()),
    fillExamples: () => form.setValues(Object.fromEntries(fields.flatMap(exampleOf))),
  };
}

/** A fixed address stays as it is, rather than being replaced by itself. */
function exampleOf({ id, kind, example }: TemplateField): [string, string][] {
  return kind === 'staticUrl' || example === '' ? [] : [[id, example]];
}

/** Whether the number can give buttons with a fixed address another one: sandbox numbers can. */
export function useStaticUrlReplaceable(senderNumber: string): boolean {
  const { workspaceId } = useCurrentWorkspace();
  const { data = [] } = useQuery(sendersQuery(workspaceId));
  const sender = data.find(({ number, connected }) => number === senderNumber && connected);
  return sender?.capabilities.staticUrlReplaceable ?? false;
}
