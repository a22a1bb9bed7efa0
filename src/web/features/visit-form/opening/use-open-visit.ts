import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Offline, Refusal } from '../../../api/refusal.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import { pinnedEdition, withPinnedEdition } from '../../../offline/visits/pinned-edition.ts'
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
import { type DeviceVisit, useDeviceVisit } from './use-device-visit.ts'
import { usePrepareWhen } from './use-prepare-when.ts'

type Place = { establishmentId: number; inscriptionTypeId: number }
export type VisitIds = Place & { assignmentId: number }

export type OpenedVisit = {
  header: EstablishmentHeader
  checklist: VisitChecklist
  progress: VisitProgress
  commands: readonly OutboxCommand[]
  /** Of the last inspection; null where only the prepared visit would know them. */
  lastFindings: readonly LastFinding[] | null
  /** It is on this device. */
  isPrepared: boolean
}

export type VisitOpening =
  | { state: 'loading' }
  /** Neither on the device nor to be had from the server. */
  | { state: 'failed'; error: Error; retry: () => void }
  /** @property refusal the server's no to a visit that the device has */
  | { state: 'open'; visit: OpenedVisit; refusal: Refusal | undefined }

/** The device has heard what was told (`progressQuery`); what was delivered since, either of them may know first. */
const latest = (fetched: VisitProgress | undefined, known: VisitProgress | undefined): VisitProgress | undefined =>
  fetched && known ? mergeProgress(fetched, known) : (fetched ?? known)

const isOfSamePlace = (one: Place, other: Place): boolean =>
  one.establishmentId === other.establishmentId && one.inscriptionTypeId === other.inscriptionTypeId

/** Whether the visit was moved, or is on another edition, since it was prepared. */
const isOutdated = (prepared: PreparedVisit, progressHere: VisitProgress): boolean =>
  !isOfSamePlace(prepared, progressHere) || prepared.checklistId !== progressHere.checklistId

/**
 * What the device has of the visit as its address names it. Moved to another establishment since it was prepared, it
 * has nothing: the other's header would stand over what is found at this one.
 */
const asAddressed = (device: DeviceVisit | undefined, ids: VisitIds): DeviceVisit | undefined =>
  device?.prepared && !isOfSamePlace(device.prepared, ids) ? { ...device, prepared: null, checklist: null } : device

function useServerVisit(userId: number, ids: VisitIds, device: DeviceVisit | undefined) {
  const isOnline = useIsOnline()
  const header = useQuery(headerQuery(ids.establishmentId))
  const progress = useQuery(progressQuery({ userId, assignmentId: ids.assignmentId }))
  const known = latest(progress.data, device?.prepared?.progress)
  const commands = device?.commands ?? []
  const progressHere = known && withPinnedEdition(known, commands)
  const wantedId = progressHere?.checklistId
  // More given on another edition than the one that work waits on would be refused: none stands in for that.
  const isOnlyThat = known !== undefined && pinnedEdition(known, commands) !== undefined
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
      // What somebody else answered meanwhile.
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

/** The server's no to this visit; that it wants a session, or is in trouble, is no word on the visit. */
const refusalOf = (error: Error | null): Refusal | undefined =>
  error instanceof Refusal && [403, 404].includes(error.status) && !error.code.startsWith('session.')
    ? error
    : undefined

/** A visit from what the device has, at once; the server's word is added when it comes. */
export function useOpenVisit(userId: number, ids: VisitIds): VisitOpening {
  const read = useDeviceVisit({ userId, assignmentId: ids.assignmentId })
  const device = asAddressed(read, ids)
  const server = useServerVisit(userId, ids, device)
  const { error, progressHere: progress } = server
  const prepared = device?.prepared
  usePrepareWhen(userId, !!read?.prepared && !!progress && isOutdated(read.prepared, progress))
  // Without signal, a visit that is on the device lacks nothing.
  const isWorthLogging = error !== null && !(prepared && error instanceof Offline)
  useEffect(() => {
    if (isWorthLogging) console.error(error)
  }, [isWorthLogging, error])
  if (!device) return { state: 'loading' }
  const header = server.header.data ?? prepared?.header
  if (header && progress && server.checklist) {
    const visit: OpenedVisit = {
      header,
      progress,
      checklist: server.checklist,
      commands: device.commands,
      lastFindings: prepared?.lastFindings ?? null,
      isPrepared: read?.prepared !== null,
    }
    return { state: 'open', visit, refusal: refusalOf(server.progress.error) }
  }
  return error ? { state: 'failed', error, retry: server.retry } : { state: 'loading' }
}
