import type {
  StatisticCount,
  StatisticField,
  StatisticGroup,
  StatisticSum,
} from '../domain/statistics';
import type { UsagePeriod } from './usage';

/** Messages of a workspace that are summed up; an absent field takes every message. */
export interface StatisticFilter extends UsagePeriod {
  templateId?: string | undefined;
  senderId?: string | undefined;
}

/** Sums that are asked for: split by these fields, those with the most of a count first, none without. */
export interface StatisticSplit<Field extends StatisticField> {
  by: readonly Field[];
  most: StatisticCount;
  limit: number;
}

/** Counts of messages by day, sender, template and error. The runs of UsageRepository add to them. */
export interface StatisticRepository {
  sum<Field extends StatisticField>(
    workspaceId: string,
    filter: StatisticFilter,
    split: StatisticSplit<Field>,
  ): Promise<StatisticSum<Field>[]>;
  /** Returns those groups that would be further ones of a day that has `max` already. */
  listFurther(groups: StatisticGroup[], max: number): Promise<StatisticGroup[]>;
}
