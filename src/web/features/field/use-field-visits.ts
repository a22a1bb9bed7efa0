import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useIsOnline } from '../../offline/connectivity.ts'
import type { OutboxCommand } from '../../offline/outbox/outbox-command.ts'
import { useUserCommands } from '../../offline/outbox/use-outbox.ts'
import type { KeptChecklist } from '../../offline/visits/prepared-visit.ts'
import { useKeptChecklists, usePrepared } from '../../offline/visits/prepared-visits.ts'
import { useDrafts } from './drafts.ts'
import { pendingVisitsQuery } from './field.queries.ts'
import { type ClosedVisit, closedVisits, type FieldVisit, fieldVisits, hasWork } from './field-visit.ts'
import { prepare, usePreparation } from './preparation.ts'
import { type Connection, connectionOf } from './sync-summary.ts'

export type FieldVisits = {
  visits: readonly FieldVisit[]
  closed: readonly ClosedVisit[]
  commands: readonly OutboxCommand[]
  connection: Connection
  /** It is not known yet whether there are any. */
  isLoading: boolean
  /** Set when the server was reached and could not say which visits are pending. */
  retryList: (() => void) | undefined
}

const noChecklists: ReadonlyMap<number, KeptChecklist> = new Map()

/** Prepares at once for visits of which this device is behind, and for each but once. */
function usePrepareFor(userId: number, behind: readonly number[]): void {
  const tried = useRef(new Set<number>())
  const fresh = behind.filter((id) => !tried.current.has(id))
  const wanted = fresh.join()
  useEffect(() => {
    if (!wanted) return
    for (const id of wanted.split(',')) tried.current.add(Number(id))
    void prepare(userId)
  }, [userId, wanted])
}

const idOf = ({ assignmentId }: FieldVisit) => assignmentId

/** Everything that the field page shows of one person, from this device first. */
export function useFieldVisits(userId: number, isLapsed: boolean): FieldVisits {
  const connection = connectionOf(useIsOnline(), isLapsed)
  const isOnline = connection === 'online'
  const { drafted } = useDrafts()
  const prepared = usePrepared(userId)
  const commands = useUserCommands(userId)
  const checklists = useKeptChecklists()
  const list = useQuery({ ...pendingVisitsQuery(userId), enabled: isOnline })
  const { phase } = usePreparation(userId)

  const sources = useMemo(
    () => ({
      prepared: prepared ?? [],
      listed: list.data,
      commands,
      drafted,
      checklists: checklists ?? noChecklists,
    }),
    [prepared, list.data, commands, drafted, checklists],
  )
  const visits = useMemo(() => fieldVisits(sources), [sources])
  const known = isOnline && prepared ? visits : []
  // Assigned since the last preparation.
  const missing = known.filter(({ facts, opens }) => !facts.isPrepared && opens)
  // Taken away since: a preparation removes them. A list that is being read again may be older than what is prepared.
  const gone = known.filter((visit) => visit.facts.isPrepared && visit.isWithdrawn && !hasWork(visit))
  usePrepareFor(userId, missing.map(idOf))
  usePrepareFor(userId, list.isFetching ? [] : gone.map(idOf))
  return {
    visits,
    closed: closedVisits(sources.prepared),
    commands,
    connection,
    isLoading: prepared === undefined || (isOnline && list.isPending) || phase === 'busy',
    retryList: isOnline && list.isError ? () => void list.refetch() : undefined,
  }
}
