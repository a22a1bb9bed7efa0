import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { dayOf } from '../../../../domain/shared/time.ts'
import { Offline, Refusal } from '../../../api/refusal.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { draftFilledOn } from '../../../offline/store/draft-storage.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { pinnedEdition, withEditionHere } from '../../../offline/visits/pinned-edition.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { mergeProgress } from '../../../offline/visits/visit-progress.ts'
import {
  checklistQuery,
  type EstablishmentHeader,
  headerQuery,
  type LastFinding,
  progressQuery,
  type VisitChecklist,
  type VisitProgress,
} from '../visit-form.queries.ts'
import { chooseEdition } from './choose-edition.ts'
import { type DeviceVisit, type Opening, useDeviceVisit } from './use-device-visit.ts'
import { usePrepareWhen } from './use-prepare-when.ts'

type Place = { establishmentId: number; inscriptionTypeId: number }
export type VisitIds = Place & { assignmentId: number }

export type OpenedVisit = {
  header: EstablishmentHeader
  checklist: VisitChecklist
  progress: VisitProgress
  commands: readonly OutboxCommand[]
  /** Findings of the last inspection; null unless the visit is prepared. */
  lastFindings: readonly LastFinding[] | null
  /** Whether the visit is on this device. */
  isPrepared: boolean
}

export type VisitOpening =
  /** @property waitsFor who has not answered yet: the store of the device comes first */
  | { state: 'loading'; waitsFor: 'device' | 'server' }
  /** Neither the device nor the server provides the visit. */
  | { state: 'failed'; error: Error; retry: () => void }
  /** @property refusal the server's refusal of a visit that the device has */
  | { state: 'open'; visit: OpenedVisit; refusal: Refusal | undefined }

/** Merges the server's progress with the device's: either may know first what was delivered since. */
const latest = (fetched: VisitProgress | undefined, known: VisitProgress | undefined): VisitProgress | undefined =>
  fetched && known ? mergeProgress(fetched, known) : (fetched ?? known)

const isOfSamePlace = (one: Place, other: Place): boolean =>
  one.establishmentId === other.establishmentId && one.inscriptionTypeId === other.inscriptionTypeId

/** Whether the visit was moved or got another edition since its preparation. */
const isOutdated = (prepared: PreparedVisit, progressHere: VisitProgress): boolean =>
  !isOfSamePlace(prepared, progressHere) || prepared.checklistId !== progressHere.checklistId

/**
 * The device's data for the address of the page. A visit that was moved meanwhile counts as unprepared: its header
 * names another establishment.
 */
const asAddressed = (device: DeviceVisit | undefined, ids: VisitIds): DeviceVisit | undefined =>
  device?.prepared && !isOfSamePlace(device.prepared, ids) ? { ...device, prepared: null, checklist: null } : device

function useServerVisit(userId: number, ids: VisitIds, device: DeviceVisit | undefined, opening: Opening) {
  const isOnline = useIsOnline()
  const header = useQuery(headerQuery(ids))
  const progress = useQuery(progressQuery({ userId, assignmentId: ids.assignmentId }))
  const known = latest(progress.data, device?.prepared?.progress)
  const drafted = draftFilledOn(localStorage, { userId, assignmentId: ids.assignmentId })
  const work = { commands: device?.commands ?? [], drafted }
  // The server knows the edition of the day, unless it was asked on an earlier one.
  const isToldToday = progress.data !== undefined && dayOf(new Date(progress.dataUpdatedAt)) >= opening.day
  const nextEditions = isToldToday ? undefined : device?.prepared?.nextEditions
  const progressHere = known && withEditionHere(known, work, { day: opening.day, nextEditions })
  const wantedId = progressHere?.checklistId
  // Unsent answers pin the visit to their checklist edition. The server would refuse new answers on another one.
  const isOnlyThat = known !== undefined && pinnedEdition(known, work) !== undefined
  const kept = isOnlyThat && device?.checklist?.id !== wantedId ? null : device?.checklist
  const newest = useQuery({ ...checklistQuery(ids.inscriptionTypeId), enabled: device !== undefined && !kept })
  const hasWanted = [kept?.id, newest.data?.id].includes(wantedId)
  const named = useQuery({
    ...checklistQuery(ids.inscriptionTypeId, wantedId),
    enabled: wantedId !== undefined && !hasWanted && !newest.isFetching && device !== undefined,
  })
  const queries = [header, progress, newest, named]
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch()
  }
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) {
      retry()
      // Another official may have answered meanwhile.
      if (!progress.isError) void progress.refetch()
    }
    wasOnline.current = isOnline
  })
  const isSettled = [progress, newest, named].every((query) => !query.isFetching)
  const checklist = chooseEdition(wantedId, kept, [newest.data, named.data], isSettled)
  return {
    header,
    progress,
    progressHere,
    checklist,
    error: queries.find((query) => query.error)?.error ?? null,
    retry,
  }
}

/** A refusal of this visit. Problems with the session or the server say nothing about the visit. */
const refusalOf = (error: Error | null): Refusal | undefined =>
  error instanceof Refusal && [403, 404].includes(error.status) && !error.code.startsWith('session.')
    ? error
    : undefined

/** Opens a visit from the device at once, and adds the server's progress when it arrives. */
export function useOpenVisit(userId: number, ids: VisitIds): VisitOpening {
  const { assignmentId } = ids
  // Read once: a form that is open does not change its edition at midnight.
  const opening = useMemo(
    (): Opening => ({
      drafted: draftFilledOn(localStorage, { userId, assignmentId }),
      day: dayOf(new Date()),
    }),
    [userId, assignmentId],
  )
  const read = useDeviceVisit({ userId, assignmentId }, opening)
  const device = asAddressed(read, ids)
  const server = useServerVisit(userId, ids, device, opening)
  const { error, progressHere: progress } = server
  const prepared = device?.prepared
  usePrepareWhen(userId, !!read?.prepared && !!progress && isOutdated(read.prepared, progress))
  // A prepared visit needs no signal, so its absence is no error.
  const isWorthLogging = error !== null && !(prepared && error instanceof Offline)
  useEffect(() => {
    if (isWorthLogging) console.error(error)
  }, [isWorthLogging, error])
  if (!device) return { state: 'loading', waitsFor: 'device' }
  const header = server.header.data ?? prepared?.header
  if (header && progress && server.checklist) {
    const visit: OpenedVisit = {
      header,
      progress,
      checklist: server.checklist,
      commands: device.commands,
      lastFindings: prepared?.lastFindings ?? null,
      isPrepared: read?.isPrepared !== false,
    }
    return { state: 'open', visit, refusal: refusalOf(server.progress.error) }
  }
  return error ? { state: 'failed', error, retry: server.retry } : { state: 'loading', waitsFor: 'server' }
}
