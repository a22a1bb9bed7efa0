import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { listAbsences, listPlannedVisits } from '../../../contract/staff/absences.wire.ts'
import { readAvailability } from '../../../contract/staff/availability.wire.ts'
import { listCompetences } from '../../../contract/staff/competences.wire.ts'
import { listStaffContracts } from '../../../contract/staff/contracts.wire.ts'
import { listHolidays } from '../../../contract/staff/holidays.wire.ts'
import {
  type CardRow,
  listStaff,
  readOwnStaff,
  readStaffMember,
  type StaffRow,
} from '../../../contract/staff/staff.wire.ts'
import { listCards } from '../../../contract/staff/staff-cards.wire.ts'
import { listStaffDocuments } from '../../../contract/staff/staff-documents.wire.ts'
import {
  exportAbsences,
  exportCards,
  exportCompetences,
  exportContracts,
  exportStaff,
  exportTerritories,
  exportWorkload,
} from '../../../contract/staff/staff-exports.wire.ts'
import { listTerritories } from '../../../contract/staff/territories.wire.ts'
import { listExpiries, readWorkload } from '../../../contract/staff/workload.wire.ts'
import type { ExportFormat } from '../../../domain/shared/list-query.ts'
import { allRows } from '../../api/all-rows.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type { AbsenceRow } from '../../../contract/staff/absences.wire.ts'
export type { CompetenceRow } from '../../../contract/staff/competences.wire.ts'
export type { ContractRow } from '../../../contract/staff/contracts.wire.ts'
export type { CardRow, OfficialFile, StaffRow } from '../../../contract/staff/staff.wire.ts'
export type { TerritoryRow } from '../../../contract/staff/territories.wire.ts'

export type StaffField = QueryOf<typeof listStaff>['sortBy']
export type ContractField = QueryOf<typeof listStaffContracts>['sortBy']
export type CompetenceField = QueryOf<typeof listCompetences>['sortBy']
export type CardField = QueryOf<typeof listCards>['sortBy']
export type HolidayRow = ReplyOf<typeof listHolidays>['holidays'][number]

/** First and last day, both included. */
export type Period = { from: string; to: string }

const key = (...parts: readonly unknown[]) => [...queryKeys.staff, ...parts]

export const staffQuery = (query: QueryOf<typeof listStaff>) =>
  queryOptions({
    queryKey: key('list', query),
    queryFn: ({ signal }) => call(listStaff, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Documents of the files about an official, to choose the one that proves an absence or a competence. */
export const staffDocumentsQuery = (userId: number) => ({
  queryKey: key('documents', userId),
  queryFn: async () => {
    const { documents } = await call(listStaffDocuments, { params: { userId } })
    return documents.map(({ id, title, fileNumber }) => ({ id, name: `${title} · ${fileNumber}` }))
  },
})

/** Prefixes of the queries of each list. */
export const contractsKey = key('contracts')
export const competencesKey = key('competences')
export const cardsKey = key('cards')

/** A page of each list, for rows that were just saved. */
export const fetchContracts = (query: QueryOf<typeof listStaffContracts>) => call(listStaffContracts, { query })
export const fetchCompetences = (query: QueryOf<typeof listCompetences>) => call(listCompetences, { query })
/** Cards in their present state. */
export async function fetchCards(serials: readonly string[]): Promise<CardRow[]> {
  const pages = serials.map((value) => {
    const filters = [{ field: 'serial', operator: '=', value } as const]
    return call(listCards, { query: { limit: 1, offset: 0, sortBy: 'serial', descending: false, filters } })
  })
  return (await Promise.all(pages)).flatMap(({ rows }) => rows)
}

export const contractsQuery = (query: QueryOf<typeof listStaffContracts>) =>
  queryOptions({
    queryKey: [...contractsKey, query],
    queryFn: ({ signal }) => call(listStaffContracts, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const competencesQuery = (query: QueryOf<typeof listCompetences>) =>
  queryOptions({
    queryKey: [...competencesKey, query],
    queryFn: ({ signal }) => call(listCompetences, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const cardsQuery = (query: QueryOf<typeof listCards>) =>
  queryOptions({
    queryKey: [...cardsKey, query],
    queryFn: ({ signal }) => call(listCards, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Whole lists as files. */
export const exportStaffFile = (query: QueryOf<typeof exportStaff>, signal: AbortSignal) =>
  callFile(exportStaff, { query, signal })
export const exportContractsFile = (query: QueryOf<typeof exportContracts>, signal: AbortSignal) =>
  callFile(exportContracts, { query, signal })
/** The absences that touch a period, in every state. */
export const exportAbsencesFile = (
  { from, to }: { from: string; to: string },
  format: ExportFormat,
  signal: AbortSignal,
) =>
  callFile(exportAbsences, {
    query: {
      format,
      sortBy: 'startsOn',
      descending: false,
      filters: [
        { field: 'endsOn', operator: '>=', value: from },
        { field: 'startsOn', operator: '<=', value: to },
      ],
    },
    signal,
  })
export const exportCompetencesFile = (query: QueryOf<typeof exportCompetences>, signal: AbortSignal) =>
  callFile(exportCompetences, { query, signal })
export const exportCardsFile = (query: QueryOf<typeof exportCards>, signal: AbortSignal) =>
  callFile(exportCards, { query, signal })

/** An official with everything that is kept about them. */
export const fetchOfficial = async (userId: number, signal?: AbortSignal) =>
  (await call(readStaffMember, { params: { userId }, ...(signal && { signal }) })).official

export const officialQuery = (userId: number) =>
  queryOptions({ queryKey: key('official', userId), queryFn: ({ signal }) => fetchOfficial(userId, signal) })

export const ownFileQuery = queryOptions({
  queryKey: key('official', 'me'),
  queryFn: async ({ signal }) => (await call(readOwnStaff, { signal })).official,
})

/** Everyone in the directory, in the order of their names. */
export const everyoneQuery = queryOptions({
  queryKey: key('everyone'),
  queryFn: ({ signal }) =>
    allRows(
      (part) => call(listStaff, { query: { ...part, sortBy: 'name', descending: false, filters: [] }, signal }),
      ({ userId }) => userId,
    ),
})

/** The active officials, as a choice lists them. */
export const activePeople = (everyone: readonly StaffRow[]) =>
  everyone.flatMap(({ userId: id, isActive, ...person }) => (isActive ? [{ ...person, id }] : []))

export const absencesQuery = (period: Period) =>
  queryOptions({
    queryKey: key('absences', period),
    queryFn: async ({ signal }) => (await call(listAbsences, { query: period, signal })).absences,
    placeholderData: keepPreviousData,
  })

export const plannedVisitsQuery = (userId: number, period: Period) =>
  queryOptions({
    queryKey: key('planned-visits', userId, period),
    queryFn: async ({ signal }) =>
      (await call(listPlannedVisits, { params: { userId }, query: period, signal })).visits,
  })

export const availabilityQuery = (period: Period) =>
  queryOptions({
    queryKey: key('availability', period),
    queryFn: async ({ signal }) =>
      (
        await call(readAvailability, {
          query: { ...period, cityId: undefined, inscriptionTypeId: undefined },
          signal,
        })
      ).officials,
  })

export const workloadQuery = (period: Period) =>
  queryOptions({
    queryKey: key('workload', period),
    queryFn: ({ signal }) => call(readWorkload, { query: period, signal }),
    placeholderData: keepPreviousData,
  })

/** The load of each official in a period as a file, the fullest first. */
export const exportWorkloadFile = (
  { from, to }: { from: string; to: string },
  format: ExportFormat,
  signal: AbortSignal,
) =>
  callFile(exportWorkload, {
    query: {
      format,
      sortBy: 'loadPct',
      descending: true,
      filters: [
        { field: 'from', operator: '=', value: from },
        { field: 'to', operator: '=', value: to },
      ],
    },
    signal,
  })

/** Contracts, competences and cards that end within a number of days, the first to end first. */
export const expiriesQuery = (days: number) =>
  queryOptions({
    queryKey: key('expiries', days),
    queryFn: async ({ signal }) => (await call(listExpiries, { query: { days }, signal })).expiries,
  })

/** All declared coverage as a file. */
export const exportTerritoriesFile = (format: ExportFormat, signal: AbortSignal) =>
  callFile(exportTerritories, { query: { format, sortBy: 'userName', descending: false, filters: [] }, signal })

export const territoriesQuery = queryOptions({
  queryKey: key('territories'),
  queryFn: async ({ signal }) => (await call(listTerritories, { signal })).territories,
})

export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: key('holidays', year),
    queryFn: async ({ signal }) => (await call(listHolidays, { query: { year }, signal })).holidays,
    placeholderData: keepPreviousData,
  })

/** Runs one save of the module, and reads again what the module and the planner show. */
export function useStaffSave<Value, Result>(save: (value: Value) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    // Runs after a refusal as well: what it was about may have changed since it was read.
    onSettled: () =>
      Promise.all([queryKeys.staff, queryKeys.visits].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
