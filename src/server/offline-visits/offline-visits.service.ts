import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { listOfflineVisits } from '../../contract/offline-visits.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { UpcomingEdition } from '../../domain/formats/edition-state.ts'
import { type Checklist, itemText } from '../../domain/inspections/checklist.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { OfflinePage } from '../../domain/visits/offline-page.ts'
import { currentEditions, type DepartmentDay, upcomingEditions } from '../catalogues/checklist.queries.ts'
import { findEarlierRequirements } from '../inspections/earlier-requirements.queries.ts'
import { readHeaders } from '../inspections/establishment-headers.service.ts'
import { findMeasuresInForce } from '../inspections/measures-in-force.queries.ts'
import { findOpenActs } from '../inspections/signing-acts.queries.ts'
import { findVerdicts } from '../inspections/verdicts.queries.ts'
import type { InspectionRow } from '../inspections/visit.queries.ts'
import { findVisitOfficials } from '../inspections/visit-officials.queries.ts'
import { progressOf } from '../inspections/visit-progress.service.ts'
import type { Checklists, Edition } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { AnswerRow } from '../records/records.queries.ts'
import { findRequirementTerms } from '../terms/terms.queries.ts'
import { findPendingPage, type VisitRow } from '../visits/visit-list.queries.ts'
import { findAnswersOf, findFindings, findInspections } from './offline-visits.queries.ts'

type OfflineVisitsReply = ReplyOf<typeof listOfflineVisits>
type LastFinding = OfflineVisitsReply['visits'][number]['lastFindings'][number]

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

type Begun = { inspection: InspectionRow; answers: readonly AnswerRow[] }

/** The begun inspections and their answers, by visit. */
async function readBegun(q: Querier, departmentId: number, visitIds: readonly number[]): Promise<Map<number, Begun>> {
  const inspections = await findInspections(q, departmentId, visitIds)
  if (inspections.length === 0) return new Map()
  const answers = grouped(
    await findAnswersOf(
      q,
      inspections.map(({ id }) => id),
    ),
    ({ inspectionId }) => inspectionId,
  )
  return new Map(inspections.map((one) => [one.assignmentId, { inspection: one, answers: answers.get(one.id) ?? [] }]))
}

/** The findings, by inspection. */
async function readFindings(q: Querier, inspectionIds: readonly number[]): Promise<Map<number, LastFinding[]>> {
  if (inspectionIds.length === 0) return new Map()
  const groups = grouped(await findFindings(q, inspectionIds), ({ inspectionId }) => inspectionId)
  const shown = (rows: Awaited<ReturnType<typeof findFindings>>) =>
    rows.map((row) => ({ ...row, text: itemText(row), observation: row.observation ?? '' }))
  return new Map([...groups].map(([inspectionId, rows]) => [inspectionId, shown(rows)]))
}

/** The editions of a visit: the one that it was begun on or would begin on today, and those that follow soon. */
type VisitEditions = { checklist: Checklist; upcoming: UpcomingEdition[] }

/** The editions of each visit, and every checklist among them. */
async function readChecklists(
  stored: Checklists,
  q: Querier,
  on: DepartmentDay,
  visits: readonly VisitRow[],
  begun: ReadonlyMap<number, Begun>,
): Promise<{ ofVisits: Map<number, VisitEditions>; checklists: Checklist[] }> {
  const typeIds = [...new Set(visits.map(({ inscriptionTypeId }) => inscriptionTypeId))]
  const current = await currentEditions(q, on, typeIds)
  const upcoming = await upcomingEditions(q, on, typeIds, current)
  const ofVisits = new Map<number, VisitEditions>()
  // Visits that share a checklist may use different bands; the progress of each visit has its own.
  const checklists = new Map<number, Checklist>()
  for (const { id, inscriptionTypeId } of visits) {
    const inspection = begun.get(id)?.inspection
    const edition: Edition | undefined = inspection ?? current.get(inscriptionTypeId)
    if (!edition) throw new Error(`Inscription type ${inscriptionTypeId} has no checklist.`)
    const checklist = await stored.find(q, edition)
    const next = inspection ? [] : (upcoming.get(inscriptionTypeId) ?? [])
    ofVisits.set(id, { checklist, upcoming: next })
    checklists.set(checklist.id, checklist)
    for (const { checklistId } of next) {
      checklists.set(checklistId, await stored.find(q, { ...edition, checklistId }))
    }
  }
  return { ofVisits, checklists: [...checklists.values()] }
}

/**
 * A page of an official's pending visits, with everything a device needs to make them without signal (R 13.1). Fifty
 * visits take as many statements as one.
 */
export async function readOfflineVisits(
  { checklists: stored, clock }: Pick<Platform, 'checklists' | 'clock'>,
  q: Querier,
  official: Official,
  page: OfflinePage,
): Promise<OfflineVisitsReply> {
  if (!may(official, 'visits.carry', official)) throw new Problem('access.forbidden')
  const { departmentId } = official
  const today = dayOf(clock())
  const { rows, total } = await findPendingPage(q, { official, today }, page)
  if (rows.length === 0) return { visits: [], checklists: [], total }
  const headers = await readHeaders(q, departmentId, [...new Set(rows.map(({ establishmentId }) => establishmentId))])
  const begun = await readBegun(
    q,
    departmentId,
    rows.map(({ id }) => id),
  )
  const findings = await readFindings(
    q,
    [...headers.values()].flatMap(({ lastInspectionId }) => lastInspectionId ?? []),
  )
  const on = { departmentId, day: today }
  const { ofVisits, checklists } = await readChecklists(stored, q, on, rows, begun)
  const officials = await findVisitOfficials(q, rows, (id) => begun.get(id)?.inspection.id)
  const acts = await findOpenActs(
    q,
    [...begun.values()].map(({ inspection }) => inspection.id),
  )
  const asked = await findEarlierRequirements(
    q,
    departmentId,
    rows.flatMap(({ id, establishmentId }) => {
      const checklistId = ofVisits.get(id)?.checklist.id
      return checklistId === undefined ? [] : [{ id, establishmentId, checklistId }]
    }),
  )
  const requirementTerms = await findRequirementTerms(q, departmentId)
  const bound = await findMeasuresInForce(q, departmentId, [...headers.keys()])
  const verdicts = await findVerdicts(
    q,
    [...begun.values()].map(({ inspection }) => inspection.id),
  )
  const visits = rows.map((row) => {
    const found = headers.get(row.establishmentId)
    const editions = ofVisits.get(row.id)
    if (!found || !editions) throw new Error(`Visit ${row.id} lacks its establishment or its checklist.`)
    const { checklist, upcoming } = editions
    const { inspection, answers = [] } = begun.get(row.id) ?? {}
    return {
      ...row,
      header: found.header,
      progress: progressOf(row, inspection, answers, checklist, {
        officials: officials.get(row.id) ?? [],
        acts: (inspection && acts.get(inspection.id)) ?? [],
        openRequirements: asked.get(row.id) ?? [],
        requirementTerms,
        measuresInForce: bound.get(row.establishmentId) ?? [],
        verdicts: (inspection && verdicts.get(inspection.id)) ?? [],
      }),
      lastFindings: findings.get(found.lastInspectionId ?? 0) ?? [],
      checklistId: checklist.id,
      nextEditions: upcoming,
    }
  })
  return { visits, checklists, total }
}
