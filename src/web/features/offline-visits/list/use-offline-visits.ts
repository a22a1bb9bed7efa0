import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { dayOf } from '../../../../domain/shared/time.ts'
import { useActs } from '../../../offline/acts/act-store.ts'
import { type FieldAct, isUnsent } from '../../../offline/acts/field-act.ts'
import { listTyped } from '../../../offline/acts/typed-act.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useUserCommands } from '../../../offline/outbox/use-outbox.ts'
import { draftFilledOn } from '../../../offline/store/draft-storage.ts'
import { useMediaSlots } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import type { StoredChecklist } from '../../../offline/visits/prepared-visit.ts'
import { usePrepared, useStoredChecklists } from '../../../offline/visits/prepared-visits.ts'
import { type Preparation, prepare, usePreparation } from '../preparation/preparation.ts'
import { type Connection, connectionOf } from '../sync/sync-summary.ts'
import { useDrafts } from './device-drafts.ts'
import { type ClosedVisit, closedVisits, holdsWork, type OfflineVisit, offlineVisits } from './offline-visit.ts'
import { pendingVisitsQuery } from './pending-visits.queries.ts'

export type OfflineVisitList = {
  visits: readonly OfflineVisit[]
  closed: readonly ClosedVisit[]
  commands: readonly OutboxCommand[]
  /** Acts of measures and samples that the server lacks. */
  acts: readonly FieldAct[]
  connection: Connection
  /** Whether there are visits is not known yet. */
  isLoading: boolean
  /** Set when the server was reached but did not return the list. */
  retryList: (() => void) | undefined
}

const noChecklists: ReadonlyMap<number, StoredChecklist> = new Map()
const noMedia: ReadonlyMap<number, readonly VisitSlot[]> = new Map()

/** A photo or signature may exist without any text. */
const joined = (...drafts: readonly ReadonlyMap<number, readonly VisitSlot[]>[]) => {
  const slots = new Map<number, readonly VisitSlot[]>()
  for (const [id, own] of drafts.flatMap((each) => [...each])) {
    slots.set(id, [...new Set([...(slots.get(id) ?? []), ...own])])
  }
  return slots
}

/** Prepares at once when visits are missing here, but only once for each visit. */
function usePrepareOnce(userId: number, missing: readonly number[]): void {
  const tried = useRef(new Set<number>())
  const fresh = missing.filter((id) => !tried.current.has(id))
  const wanted = fresh.join()
  useEffect(() => {
    if (!wanted) return
    for (const id of wanted.split(',')) tried.current.add(Number(id))
    void prepare(userId)
  }, [userId, wanted])
}

/** Reads the list again after a preparation. An older list would show new visits as withdrawn. */
function useRefetchAfter(preparation: Preparation, readAgain: () => void): void {
  const seen = useRef(preparation)
  useEffect(() => {
    if (seen.current === preparation) return
    seen.current = preparation
    if (preparation.phase === 'done') readAgain()
  })
}

const idOf = ({ assignmentId }: { assignmentId: number }) => assignmentId

/** Everything that the page of offline visits shows, from this device first. */
export function useOfflineVisits(userId: number, isInspector: boolean, isLapsed: boolean): OfflineVisitList {
  const connection = connectionOf(useIsOnline(), isLapsed)
  const isOnline = connection === 'online'
  const { drafted: texts } = useDrafts()
  const media = useMediaSlots(userId)
  const prepared = usePrepared(userId)
  const commands = useUserCommands(userId)
  const checklists = useStoredChecklists()
  const known = useActs(userId)
  const acts = useMemo(() => known?.filter(isUnsent) ?? [], [known])
  const canList = isOnline && isInspector
  const list = useQuery({ ...pendingVisitsQuery(userId), enabled: canList })
  const preparation = usePreparation(userId)
  useRefetchAfter(preparation, () => canList && void list.refetch({ cancelRefetch: false }))

  const sources = useMemo(
    () => ({
      userId,
      isInspector,
      prepared: prepared ?? [],
      listed: list.data,
      listedAt: list.dataUpdatedAt,
      commands,
      acts,
      drafted: joined(texts, media ?? noMedia),
      typed: new Set(listTyped(userId).map(idOf)),
      withActs: new Set(acts.map(idOf)),
      day: dayOf(new Date()),
      draftedOn: (assignmentId: number) => draftFilledOn(localStorage, { userId, assignmentId }),
      checklists: checklists ?? noChecklists,
    }),
    [userId, isInspector, prepared, list.data, list.dataUpdatedAt, commands, texts, media, acts, checklists],
  )
  const visits = useMemo(() => offlineVisits(sources), [sources])
  const shown = canList && prepared && media && known ? visits : []
  // These visits were assigned after the last preparation.
  const missing = shown.filter(({ facts, opens }) => !facts.isPrepared && opens)
  // A preparation removes withdrawn visits. A list that is being read again may be older than the last preparation.
  const mayGo = (visit: OfflineVisit) => visit.isWithdrawn && !holdsWork(visit) && !visit.hasActs
  const withdrawn = shown.filter((visit) => visit.facts.isPrepared && mayGo(visit))
  usePrepareOnce(userId, missing.map(idOf))
  usePrepareOnce(userId, list.isFetching ? [] : withdrawn.map(idOf))
  return {
    visits,
    closed: closedVisits(sources.prepared),
    commands,
    acts,
    connection,
    isLoading: prepared === undefined || (canList && list.isPending) || preparation.phase === 'busy',
    retryList: canList && list.isError ? () => void list.refetch() : undefined,
  }
}
