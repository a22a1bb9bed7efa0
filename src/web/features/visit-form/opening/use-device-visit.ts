import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useRef } from 'react'
import { listVisitCommands } from '../../../offline/outbox/outbox.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { whileAnswering } from '../../../offline/store/answer-limit.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { type DayHere, type WorkHere, withEditionHere } from '../../../offline/visits/pinned-edition.ts'
import type { PreparedVisit, StoredChecklist } from '../../../offline/visits/prepared-visit.ts'
import { readPrepared, readStoredChecklist } from '../../../offline/visits/prepared-visits.ts'

/** The data of a visit on this device. */
export type DeviceVisit = {
  /** Null when the visit is not prepared. */
  prepared: PreparedVisit | null
  checklist: StoredChecklist | null
  commands: readonly OutboxCommand[]
  /** Whether the device still holds it; a form that is open goes on with what it has read. */
  isPrepared: boolean
}

/** The draft and the device's day when the visit was opened. */
export type Opening = Pick<WorkHere, 'drafted'> & Pick<DayHere, 'day'>

const nothing: DeviceVisit = { prepared: null, checklist: null, commands: [], isPrepared: false }

/** One transaction: an accepted command leaves the outbox and enters the progress at the same moment. */
const readDeviceVisit = (owner: VisitOwner, { drafted, day }: Opening): Promise<DeviceVisit> => {
  const { commands: outbox, photos, visits, checklists } = visitDatabase
  return visitDatabase.transaction('r', [outbox, photos, visits, checklists], async () => {
    const prepared = (await readPrepared(owner)) ?? null
    const commands = await listVisitCommands(owner)
    if (!prepared) return { prepared, checklist: null, commands, isPrepared: false }
    const { checklistId } = withEditionHere(
      prepared.progress,
      { commands, drafted },
      { day, nextEditions: prepared.nextEditions },
    )
    const checklist =
      (await readStoredChecklist(checklistId)) ?? (await readStoredChecklist(prepared.checklistId)) ?? null
    return { prepared, checklist, commands, isPrepared: true }
  })
}

const isUnchanged = (one: OutboxCommand, other: OutboxCommand) =>
  one.seq === other.seq &&
  one.key === other.key &&
  one.state === other.state &&
  one.wasAttempted === other.wasAttempted &&
  one.enqueuedAt === other.enqueuedAt &&
  one.refusal?.message === other.refusal?.message

/** Keeps the identity of unchanged commands, so that their photos are not drawn again after each reading. */
function useStable(commands: readonly OutboxCommand[]): readonly OutboxCommand[] {
  const before = useRef<readonly OutboxCommand[]>([])
  return useMemo(() => {
    const known = new Map(before.current.map((command) => [command.slot, command]))
    before.current = commands.map((command) => {
      const previous = known.get(command.slot)
      return previous && isUnchanged(previous, command) ? previous : command
    })
    return before.current
  }, [commands])
}

/** The last reading of a visit. The browser may delete it under the open form, which would close without signal. */
function useRemembered({ assignmentId }: VisitOwner, read: DeviceVisit | undefined) {
  const remembered = useRef<{ assignmentId: number; visit: DeviceVisit }>(null)
  if (read?.prepared) remembered.current = { assignmentId, visit: read }
  return remembered.current?.assignmentId === assignmentId ? remembered.current.visit : undefined
}

/** The device's data of a visit; undefined while it is read. Live. */
export function useDeviceVisit({ userId, assignmentId }: VisitOwner, opening: Opening): DeviceVisit | undefined {
  const read = useLiveQuery(
    () =>
      whileAnswering(readDeviceVisit({ userId, assignmentId }, opening)).catch((error: unknown) => {
        // Without a database (a private window) a visit can be opened from the server.
        console.error(error)
        return nothing
      }),
    [userId, assignmentId, opening],
  )
  const commands = useStable(read?.commands ?? nothing.commands)
  const before = useRemembered({ userId, assignmentId }, read)
  return useMemo(
    () =>
      read && {
        ...read,
        commands,
        prepared: read.prepared ?? before?.prepared ?? null,
        checklist: read.checklist ?? before?.checklist ?? null,
      },
    [read, commands, before],
  )
}
