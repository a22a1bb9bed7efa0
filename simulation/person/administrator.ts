import { aPlan } from '../../src/server/testing/data/fixtures.ts'
import type { PersonName } from '../../src/server/testing/data/officials.ts'
import { ServerAway } from '../network/types.ts'
import type { Action } from '../plan/plan.ts'
import type { Stage } from './stage.ts'

/** An action of an administrator at a desk, on a good link. */
export type DeskAction = Extract<Action, { do: 'move-visit' | 'reassign' | 'stop-visit' | 'resume-visit' }>

type Planned = { technician: PersonName; engineer: PersonName; establishmentId: number }

const LOWEST_FAULT_STATUS = 500
/** Stands for the status of a call while the server is away. */
const AWAY = 0

const unlessAway = (status: Promise<number>): Promise<number> =>
  status.catch((error: unknown) => {
    if (error instanceof ServerAway) return AWAY
    throw error
  })

/** Moves, reassigns, stops and resumes the visits of a run. The server may refuse: a begun visit stays where it is. */
export function createAdministrator(stage: Pick<Stage, 'server' | 'plan' | 'visits' | 'places' | 'world'>) {
  const { server, plan, visits, places, world } = stage
  const now = new Map<number, Planned>()
  const stopped = new Set<number>()
  const plannedOf = (visit: number): Planned => {
    const { technician, engineer } = plan.visits[visit] ?? {}
    const establishmentId = visits[visit]?.establishmentId
    if (!technician || !engineer || establishmentId === undefined) throw new Error(`The plan has no visit ${visit}.`)
    return now.get(visit) ?? { technician, engineer, establishmentId }
  }

  async function edit(visit: number, changes: Partial<Planned>): Promise<number> {
    const wanted = { ...plannedOf(visit), ...changes }
    const { technician, engineer, establishmentId } = wanted
    const pair = { technician: server.officials[technician], engineer: server.officials[engineer] }
    const client = server.as(server.officials.administrator)
    const fields = aPlan(pair, establishmentId)
    const { statusCode } = await client.put(`/api/assignment/${visits[visit]?.visitId}`, fields)
    if (statusCode === 200) now.set(visit, wanted)
    return statusCode
  }

  async function switchVisit(visit: number, isActive: boolean): Promise<number> {
    if (isActive) stopped.delete(visit)
    else stopped.add(visit)
    const client = server.as(server.officials.administrator)
    const { statusCode } = await client.delete('/api/generic/deactivate', {
      tablename: 'assignments',
      columname: 'assignment_id',
      valuecolum: visits[visit]?.visitId,
      status: isActive ? 1 : 0,
    })
    return statusCode
  }

  const work = async (action: DeskAction): Promise<number> => {
    switch (action.do) {
      case 'move-visit':
        return edit(action.visit, { establishmentId: places[action.place] ?? plannedOf(action.visit).establishmentId })
      case 'reassign': {
        const { technician, engineer } = action
        return edit(action.visit, { ...(technician && { technician }), ...(engineer && { engineer }) })
      }
      case 'stop-visit':
        return switchVisit(action.visit, false)
      case 'resume-visit':
        return switchVisit(action.visit, true)
    }
  }

  async function does(action: DeskAction): Promise<void> {
    const status = await world.native(`desk ${action.do}`, unlessAway(work(action)))
    world.log(`desk ${action.do} visit-${action.visit}: ${status}`)
    if (status >= LOWEST_FAULT_STATUS) world.fail('no error of the server', `desk ${action.do}: ${status}`)
  }

  return {
    does,
    /** Resumes what is stopped, so that every visit can be closed. */
    async resumeAll(): Promise<void> {
      for (const visit of [...stopped]) await does({ at: 0, do: 'resume-visit', visit })
    },
    /** The pair of a visit as the server has it now. */
    pairOf: (visit: number): Pick<Planned, 'technician' | 'engineer'> => plannedOf(visit),
  }
}
export type Administrator = ReturnType<typeof createAdministrator>
