import type { listAttention } from '../../contract/analytics/analytics.wire.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type DepartmentAction, may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import {
  ATTENTION_KINDS,
  type AttentionKind,
  attentionLink,
  CONTRACT_DAYS,
  isOwnKind,
} from '../../domain/analytics/attention.ts'
import { NOTIFICATION_DAYS } from '../../domain/records/notification-limit.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { ListFilter } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { findComplaintPage } from '../complaints/complaint-list.queries.ts'
import { countFailed } from '../evidence/issuing/issued-documents.queries.ts'
import { findFilePage } from '../file-list/file-list.queries.ts'
import { readFormatPage } from '../formats/format-list.service.ts'
import { countRuns } from '../imports/runs.queries.ts'
import { findInspectionPage } from '../inspections/inspection-list.queries.ts'
import { findNoticePage } from '../legal-notices/legal-notice-list.queries.ts'
import { findMeasurePage } from '../measures/measure-list.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { pageOfRows } from '../platform/lists/page-of-rows.ts'
import type { Platform } from '../platform/platform.ts'
import { findRequirementPage } from '../requirements/requirement-list.queries.ts'
import { findSamplePage } from '../samples/sample-list.queries.ts'
import { readContracts } from '../staff/contracts.service.ts'
import { readAbsences } from '../staff/official-file.service.ts'
import { contractCells } from '../staff/staff-cells.ts'
import { findVisitPage } from '../visits/visit-list.queries.ts'

/** `isOwn`: of the asker's own visits alone. */
type Attention = ReplyOf<typeof listAttention>['attention'][number] & { isOwn: boolean }
type Found = Pick<Attention, 'count' | 'dueToday'>
type Asker = { by: Official; at: Date; isOwn?: boolean }

/** The first row of a list, whose total is wanted. */
const one = <Field extends string>(filters: ListFilter<Field>[]) => ({
  limit: 1,
  offset: 0,
  descending: false,
  sortBy: 'id' as const,
  filters,
})
const flag = <Field extends string>(field: Field, value: '0' | '1' = '1'): ListFilter<Field> => ({
  field,
  operator: '=',
  value,
})

type Platformed = Pick<Platform, 'readListPage'>

/** Records to be notified; the list of the page leaves archived ones out. */
async function toNotify({ readListPage }: Platformed, q: Querier, { by, at }: Asker): Promise<Found> {
  const open = flag('isNotified', '0')
  const lastDay = { field: 'visitedOn', operator: '=', value: addDays(dayOf(at), -NOTIFICATION_DAYS) } as const
  const { total: count } = await findInspectionPage(readListPage, q, by.departmentId, one([open]))
  const { total: dueToday } = await findInspectionPage(readListPage, q, by.departmentId, one([open, lastDay]))
  return { count, dueToday }
}

const visits =
  (field: 'isOverdue' | 'isOrphan') =>
  async ({ readListPage }: Platformed, q: Querier, { by: official, at }: Asker): Promise<Found> => {
    const query = one([flag('isDone', '0'), flag(field)])
    return { count: (await findVisitPage(readListPage, q, { official, today: dayOf(at) }, query)).total }
  }

async function contractsEnding(_: Platformed, q: Querier, asker: Asker): Promise<Found> {
  const query = one([
    { field: 'state', operator: '=', value: 'vigente' },
    { field: 'daysLeft', operator: '<=', value: String(CONTRACT_DAYS) },
  ])
  return { count: pageOfRows(await readContracts(q, asker), query, contractCells).total }
}

async function absencesToDecide(_: Platformed, q: Querier, asker: Asker): Promise<Found> {
  const absences = await readAbsences(q, asker, {})
  return { count: absences.filter(({ state }) => state === 'pedida').length }
}

const formatDrafts = async (_: Platformed, q: Querier, { by, at }: Asker): Promise<Found> => ({
  count: (await readFormatPage(q, by, one([flag('hasDraft')]), at)).total,
})

const documentsToScan = async (_: Platformed, q: Querier, { by }: Asker): Promise<Found> => ({
  count: (await findFilePage(q, by, one([flag('isScanDue')]))).total,
})

/** The filter of one's own visits, for an asker who has only these. */
const own = (asker: Asker) => (asker.isOwn ? [flag('isOfOwnVisit')] : [])

const requirements =
  (field: 'isDueSoon' | 'isOverdue') =>
  async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
    count: (
      await findRequirementPage(
        q,
        asker,
        one([flag('isOpen'), flag(field), flag('establishmentActive'), ...own(asker)]),
      )
    ).total,
  })

const verdictsToGive = async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findRequirementPage(q, asker, one([flag('isOpen'), flag('isOwnVerdictDue')]))).total,
})

const evidenceToReview = async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => {
  const declared = { field: 'state', operator: '=', value: 'declarado' } as const
  return { count: (await findRequirementPage(q, asker, one([declared]))).total }
}

const askedByOwner =
  (field: 'isVisitWanted' | 'isExtensionWanted') =>
  async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
    count: (await findRequirementPage(q, asker, one([flag('isOpen'), flag(field), flag('establishmentActive')]))).total,
  })

const repliesToRead = async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findRequirementPage(q, asker, one([flag('isReplyUnread')]))).total,
})

const notices =
  (field: 'isDueSoon' | 'isOverdue') =>
  async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
    count: (await findNoticePage(q, asker, one([flag('isOpen'), flag(field)]))).total,
  })

const measuresToVerify = async ({ readListPage }: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findMeasurePage(readListPage, q, asker, one([flag('isInForce'), flag('isToVerify'), ...own(asker)])))
    .total,
})

const samplesWaiting = async ({ readListPage }: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findSamplePage(readListPage, q, asker.by, one([flag('isWaiting'), ...own(asker)]))).total,
})

const favorableDespiteMeasure = async ({ readListPage }: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findMeasurePage(readListPage, q, asker, one([flag('isInForce'), flag('isDespiteFavorable')]))).total,
})

const complaintsDue = async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findComplaintPage(q, asker, one([flag('isOpen'), flag('isDue')]))).total,
})

const requirementsProposingCase = async (_: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findRequirementPage(q, asker, one([flag('proposesCase')]))).total,
})

const measuresProposingCase = async ({ readListPage }: Platformed, q: Querier, asker: Asker): Promise<Found> => ({
  count: (await findMeasurePage(readListPage, q, asker, one([flag('proposesCase')]))).total,
})

const issuesFailed = async (_: Platformed, q: Querier, { by }: Asker): Promise<Found> => ({
  count: (await countFailed(q, by.departmentId))?.documents ?? 0,
})

const importsWithErrors = async (_: Platformed, q: Querier, { by }: Asker): Promise<Found> => ({
  count: await countRuns(q, by.departmentId, true),
})

/**
 * How each kind is counted: with the filters of its page, through the list of that page. Kinds with an action are those
 * of who may do it; of `OWN_KINDS` the others have those of their own visits.
 */
const kinds: Record<
  AttentionKind,
  { needs?: DepartmentAction; count(platform: Platformed, q: Querier, asker: Asker): Promise<Found> }
> = {
  to_notify: { needs: 'records.notify', count: toNotify },
  overdue_visits: { count: visits('isOverdue') },
  orphan_visits: { count: visits('isOrphan') },
  contracts_ending: { needs: 'staff.manage', count: contractsEnding },
  absences_to_decide: { needs: 'staff.manage', count: absencesToDecide },
  format_drafts: { needs: 'formats.manage', count: formatDrafts },
  imports_with_errors: { needs: 'imports.run', count: importsWithErrors },
  documents_to_scan: { needs: 'files.manage', count: documentsToScan },
  // Inspectors give the verdicts of their visits; the list has those of its reader.
  verdicts_to_give: { needs: 'visits.carry', count: verdictsToGive },
  requirements_due: { needs: 'requirements.decide', count: requirements('isDueSoon') },
  requirements_overdue: { needs: 'requirements.decide', count: requirements('isOverdue') },
  evidence_to_review: { needs: 'requirements.decide', count: evidenceToReview },
  visits_asked: { needs: 'requirements.decide', count: askedByOwner('isVisitWanted') },
  extensions_asked: { needs: 'requirements.decide', count: askedByOwner('isExtensionWanted') },
  replies_to_read: { needs: 'requirements.decide', count: repliesToRead },
  notices_due: { needs: 'notices.work', count: notices('isDueSoon') },
  notices_overdue: { needs: 'notices.work', count: notices('isOverdue') },
  measures_to_verify: { needs: 'measures.work', count: measuresToVerify },
  samples_waiting: { needs: 'samples.work', count: samplesWaiting },
  favorable_despite_measure: { needs: 'measures.work', count: favorableDespiteMeasure },
  complaints_due: { needs: 'complaints.work', count: complaintsDue },
  requirements_proposing_case: { needs: 'cases.work', count: requirementsProposingCase },
  measures_proposing_case: { needs: 'cases.work', count: measuresProposingCase },
  issues_failed: { needs: 'evidence.manage', count: issuesFailed },
}

/**
 * The kinds that an official can do something about and that have rows, each with the page that shows them.
 * @param wanted kinds that are counted
 */
export async function readAttention(
  platform: Platformed,
  q: Querier,
  asker: Asker,
  wanted: readonly AttentionKind[] = ATTENTION_KINDS,
): Promise<Attention[]> {
  const attention: Attention[] = []
  for (const kind of wanted) {
    const { needs, count } = kinds[kind]
    const isOwn = needs !== undefined && !may(asker.by, needs, asker.by)
    if (isOwn && !isOwnKind(kind)) continue
    const found = await count(platform, q, { ...asker, isOwn })
    if (found.count > 0) attention.push({ kind, link: attentionLink(kind, isOwn), isOwn, ...found })
  }
  return attention
}
