/** A provider's rating of a template by what its recipients do; UNKNOWN while too few got it. */
export const TEMPLATE_QUALITIES = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const;

export type TemplateQuality = (typeof TEMPLATE_QUALITIES)[number];

/** The latest status change that the provider reported by itself, with its reason. */
export interface StatusNotice {
  status: string;
  /** The provider's word, e.g. FIRST_PAUSE or INVALID_FORMAT; null without one. */
  reason: string | null;
  /** The provider's sentence, where it gives one. */
  description: string | null;
  /** When a template was disabled, where the provider says so beside the time of its report. */
  disabledAt?: Date;
  at: Date;
}

/** A category the provider will give a template; `at` is null where it does not say when. */
export interface AnnouncedCategory {
  category: string;
  at: Date | null;
}

/** How a template stood when receivers were last told (contract 7.2). */
export interface ToldStanding {
  status: string;
  quality: TemplateQuality | null;
  category: string;
  /** Number of times that they were told. */
  changes: number;
}

/** How a template stands with its provider, beside status and category. */
export interface TemplateStanding {
  /** Null where the provider rates none. */
  quality: TemplateQuality | null;
  /** Null unless it was rejected for a reason that the provider told. */
  rejectionReason: string | null;
  /** The category it had before the provider changed it; null when it never did. */
  previousCategory: string | null;
  /** Null where only the list of templates tells of the change. */
  categoryChangedAt: Date | null;
  announcedCategory: AnnouncedCategory | null;
  statusNotice: StatusNotice | null;
  /** Null until the first sync is over. */
  told: ToldStanding | null;
}

export const NO_STANDING: TemplateStanding = {
  quality: null,
  rejectionReason: null,
  previousCategory: null,
  categoryChangedAt: null,
  announcedCategory: null,
  statusNotice: null,
  told: null,
};

/** The part of the standing that a provider's list of templates has; null where it says nothing. */
export interface ListedStanding {
  quality: TemplateQuality | null;
  rejectionReason: string | null;
  previousCategory: string | null;
  announcedCategory: string | null;
}

export const UNLISTED_STANDING: ListedStanding = {
  quality: null,
  rejectionReason: null,
  previousCategory: null,
  announcedCategory: null,
};

/** How long after its date an announced change is shown that did not come. */
const OVERDUE_MS = 86_400_000;

type Known = Pick<TemplateStanding, 'previousCategory' | 'announcedCategory'> & {
  category: string;
};

/**
 * Returns what a sync writes of a template's standing. Fields that the list says nothing about are absent, so that they
 * keep what callbacks said.
 * @param known the template before the sync; null when it is new
 */
export function syncedStanding(
  known: Known | null,
  listed: ListedStanding & { category: string },
  now: Date,
): Partial<TemplateStanding> {
  return {
    ...(listed.quality === null ? {} : { quality: listed.quality }),
    rejectionReason: listed.rejectionReason,
    announcedCategory: announcedAfter(known, listed, now),
    ...changeOf(known, listed, now),
  };
}

function changeOf(
  known: Known | null,
  { category, previousCategory }: ListedStanding & { category: string },
  now: Date,
): Partial<TemplateStanding> {
  const before = known?.category ?? '';
  if (before !== '' && category !== '' && before !== category) {
    return { previousCategory: before, categoryChangedAt: now };
  }
  const isNews = previousCategory !== null && (known?.previousCategory ?? null) === null;
  return isNews ? { previousCategory } : {};
}

/** The list may leave out what a callback announced: then it holds until it has come, or is long overdue. */
function announcedAfter(
  known: Known | null,
  { category, announcedCategory: listed }: ListedStanding & { category: string },
  now: Date,
): AnnouncedCategory | null {
  const announced = known?.announcedCategory ?? null;
  if (listed !== null && listed !== announced?.category) {
    return listed === category ? null : { category: listed, at: null };
  }
  if (announced === null || announced.category === category) return null;
  const isOverdue = announced.at !== null && announced.at.getTime() + OVERDUE_MS < now.getTime();
  return isOverdue ? null : announced;
}
