import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { exportRequirements, getRequirement, listRequirements } from '../../../contract/follow-up/requirements.wire.ts'
import { getSettings } from '../../../contract/follow-up/settings.wire.ts'
import { isOpen } from '../../../domain/requirements/requirement-words.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type RequirementRow = ReplyOf<typeof listRequirements>['rows'][number]
type RequirementQuery = QueryOf<typeof listRequirements>
export type RequirementField = RequirementQuery['sortBy']
export type Requirement = ReplyOf<typeof getRequirement>['requirement']
export type Evidence = Requirement['evidence'][number]

export const requirementsQuery = (query: RequirementQuery) =>
  queryOptions({
    queryKey: [...queryKeys.requirements, 'list', query],
    queryFn: ({ signal }) => call(listRequirements, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The whole list as a file. */
export const exportRequirementsFile = (query: QueryOf<typeof exportRequirements>, signal: AbortSignal) =>
  callFile(exportRequirements, { query, signal })

export const fetchRequirement = async (id: number, signal?: AbortSignal): Promise<Requirement> =>
  (await call(getRequirement, { params: { id }, ...(signal && { signal }) })).requirement

export const requirementQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.requirements, 'one', id],
    queryFn: ({ signal }) => fetchRequirement(id, signal),
  })

/** The name of an establishment as its requirements have it; null where it has none. */
export const establishmentNameQuery = (establishmentId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.requirements, 'establishment', establishmentId],
    queryFn: async ({ signal }) => {
      const query: RequirementQuery = {
        ...{ limit: 1, offset: 0, sortBy: 'id', descending: true },
        filters: [{ field: 'establishmentId', operator: '=', value: establishmentId ?? '' }],
      }
      const { rows } = await call(listRequirements, { query, signal })
      return rows[0]?.establishmentName ?? null
    },
    enabled: establishmentId !== undefined,
  })

/** Rows that a part of another page shows. */
const SHOWN = 5

/** The first requirements of an acta, in its order, or those of an establishment that are to be met, by their days. */
export const requirementsOfQuery = (of: { inspectionId: number } | { establishmentId: number }) => {
  const ofActa = 'inspectionId' in of
  const query: RequirementQuery = {
    limit: ofActa ? 100 : SHOWN,
    offset: 0,
    sortBy: ofActa ? 'id' : 'dueOn',
    descending: false,
    filters: ofActa
      ? [{ field: 'inspectionId', operator: '=', value: String(of.inspectionId) }]
      : [
          { field: 'establishmentId', operator: '=', value: String(of.establishmentId) },
          { field: 'isOpen', operator: '=', value: '1' },
        ],
  }
  return queryOptions({
    queryKey: [...queryKeys.requirements, 'of', of],
    queryFn: ({ signal }) => call(listRequirements, { query, signal }),
  })
}

/** The requirements of a record that are still to be met, in the order of its acta. */
export const openOfRecord = ({ rows }: ReplyOf<typeof listRequirements>): RequirementRow[] =>
  rows.filter(({ state }) => isOpen(state))

/** The choices of the department. The version 0 of a department that has chosen nothing is none to send back. */
export async function fetchSettings() {
  const { rowVersion, ...settings } = await call(getSettings)
  return { ...settings, rowVersion: rowVersion || undefined }
}

/** An act changes the card, the lists, what waits on the home page, the next visit and the days of the calendar. */
export const touchedByActs = [queryKeys.requirements, queryKeys.analytics, queryKeys.planning, queryKeys.calendar]
