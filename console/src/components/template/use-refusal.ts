import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type FieldProblem } from '../../lib/api/client';
import type { previewQuery } from '../../lib/api/templates';
import { problemText } from '../problem-alert';
import type { FieldValues } from './filled-template';
import { NO_PROBLEMS, type PlacedProblems } from './problem-places';

interface RefusalOptions {
  form: UseFormReturnType<FieldValues>;
  place: (problems: readonly FieldProblem[]) => PlacedProblems;
  /** Preview of the present values. */
  preview: () => ReturnType<typeof previewQuery>;
}

/** Some refusals are about one field, though they do not list it. */
const FIELDS: Record<string, string> = {
  message_id_conflict: 'messageId',
  customer_unreachable: 'recipientNumber',
  customer_without_identity: 'recipientNumber',
};

/** Collects the problems of a refusal, each at the field it belongs to. */
export function useRefusal({ form, place, preview }: RefusalOptions) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(NO_PROBLEMS);

  const showRefusal = async (refusal: Error): Promise<void> => {
    const problems = problemsOf(refusal);
    // The values are judged after the rest; a preview says already now what is wrong with them.
    const isAboutTheRest = refusal instanceof ApiError && refusal.code === 'invalid_request';
    if (isAboutTheRest) problems.push(...(await problemsOfPreview()));
    const placed = withEmptyFields(place(problems), form.getValues());
    const isPlaced = placed.atFields.size + placed.atParts.size > 0;
    setRefused(isPlaced ? placed : { ...NO_PROBLEMS, elsewhere: [problemText(refusal)] });
    form.setErrors(Object.fromEntries(placed.atFields));
    firstOf([...placed.atFields.keys()].map((id) => form.getInputNode(id)))?.focus();
  };

  const problemsOfPreview = async (): Promise<FieldProblem[]> => {
    try {
      return (await queryClient.fetchQuery(preview())).problems;
    } catch {
      return [];
    }
  };

  return { refused, showRefusal, forgetRefusal: () => setRefused(NO_PROBLEMS) };
}

/** Texts for empty fields that ask for more than a value. */
const MISSING: Record<string, string> = { recipientNumber: "Enter the recipient's number." };

/** Says of an empty field what is to be done there: the refusal speaks to programs, which leave the whole field out. */
function withEmptyFields(placed: PlacedProblems, values: FieldValues): PlacedProblems {
  const atFields = Array.from(placed.atFields, ([id, message]): [string, string] =>
    values[id] === '' ? [id, MISSING[id] ?? 'Enter a value.'] : [id, message],
  );
  return { ...placed, atFields: new Map(atFields) };
}

function problemsOf(refusal: Error): FieldProblem[] {
  if (!(refusal instanceof ApiError)) return [];
  const field = FIELDS[refusal.code];
  return field === undefined ? [...refusal.details] : [{ field, message: refusal.message }];
}

/** The first of them on the page. */
function firstOf(nodes: (HTMLElement | null)[]): HTMLElement | undefined {
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const found = nodes.filter((node) => node !== null);
  return found.reduce<HTMLElement | undefined>(
    (first, node) => (first === undefined || isBefore(node, first) ? node : first),
    undefined,
  );
}
