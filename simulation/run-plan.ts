import { createAcceptedWork } from './accepted-work.ts'
import { firstBroken } from './invariants/all.ts'
import type { Facts } from './invariants/facts.ts'
import { storedVisits } from './invariants/stored-visit.ts'
import { createLedger } from './ledger.ts'
import { createNetwork } from './network/network.ts'
import type { Exchange } from './network/types.ts'
import { createAdministrator } from './person/administrator.ts'
import { finishRun } from './person/finish-run.ts'
import { createPerson } from './person/person.ts'
import { plainJpeg } from './person/pictures.ts'
import type { Stage } from './person/stage.ts'
import { createPhone } from './phone/phone.ts'
import { loadProgram } from './phone/program-bundle.ts'
import type { Program } from './phone/types.ts'
import type { Plan } from './plan/plan.ts'
import { playActions } from './play-actions.ts'
import { placeEstablishments, placeVisit } from './server/place-visits.ts'
import { type SimulatedServer, startServer } from './server/server.ts'
import type { World, WorldFailure } from './world/types.ts'
import { createWorld } from './world/world.ts'

export type RunOptions = {
  /** URL of a PostgreSQL server; without one the database is in memory. */
  database?: string | undefined
  /** Program in the tabs: the product by default, or a mutant of it. */
  program?: Program | undefined
  /** Makes a mutant of the server before the run. */
  changeServer?: ((server: SimulatedServer) => Promise<void>) | undefined
}

export type RunResult = {
  /** Hash of every event and every line of the log, the same in every run of the plan. */
  hash: string
  events: number
  /** Visits that were closed. */
  inspections: number
  /** Parts that a phone called safe. */
  safe: number
  failure?: WorldFailure | undefined
  log: readonly string[]
}

/** Most virtual time of the actions, of the finish on a good link, and of the quiet after it. */
const ACTIONS_MS = 8 * 60 * 60_000
const FINISH_MS = 12 * 60 * 60_000
const SETTLE_MS = 30 * 60_000
/** Far more events than any run has, so that an endless run ends. */
const MOST_EVENTS = 3_000_000
/** Most requests that the server gets once more at the end. */
const MOST_REPEATED = 12

async function openStage(world: World, plan: Plan, server: SimulatedServer): Promise<Omit<Stage, 'phones'>> {
  const places = await placeEstablishments(server, plan.places)
  const visits: Stage['visits'][number][] = []
  for (const visit of plan.visits) visits.push(await placeVisit(server, visit, places[visit.place] ?? 0))
  const jpeg = await plainJpeg()
  return { world, plan, server, ledger: createLedger(), visits, places, jpeg, logins: new Map(), loggedOut: new Map() }
}

/** Sends accepted batches once more, as a proxy or a second tab may at any time, and hears the answers. */
async function repeatAccepted(facts: Facts, hear: (exchange: Exchange) => void): Promise<void> {
  const batches = facts.work.batches()
  const step = Math.max(1, Math.ceil(batches.length / MOST_REPEATED))
  for (const [index, request] of batches.entries()) {
    if (index % step !== 0) continue
    hear({ request, reply: await facts.server.handle(request), copy: 2 })
  }
}

/** Runs a whole plan: its actions and faults, then the end on a good link, then every invariant. */
export async function runPlan(plan: Plan, { database, program, changeServer }: RunOptions = {}): Promise<RunResult> {
  const world = createWorld(plan.seed)
  const server = await startServer({ now: world.now, database })
  try {
    await changeServer?.(server)
    const used = program ?? (await loadProgram())
    const network = createNetwork({ world, server, faults: plan.faults })
    const work = createAcceptedWork(world.now)
    network.onAnswered((exchange) => {
      work.hear(exchange)
      const { request, reply, copy } = exchange
      world.log(
        `${request.id} ${request.method} ${request.path} ${copy}: ${reply.status}, ${request.body.length} bytes`,
      )
    })
    const shared = await openStage(world, plan, server)
    const phones = new Map(
      plan.phones.map(({ id, ...settings }) => [
        id,
        createPhone({ world, network, program: used, name: id, ...settings }),
      ]),
    )
    const stage: Stage = { ...shared, phones }
    const administrator = createAdministrator(stage)
    const people = [...phones.values()].map((phone) => createPerson(stage, phone))
    const facts: Facts = {
      ...{ plan, server, ledger: stage.ledger, work, visits: stage.visits },
      ...{ phones: [...phones.values()], logins: stage.logins, loggedOut: stage.loggedOut },
    }
    const go = async (until: () => boolean, maxVirtualMs: number, what: string) => {
      const end = await world.run({ until, maxVirtualMs, maxEvents: MOST_EVENTS })
      if (end !== 'until' && end !== 'failed') world.fail('the run ends', `${what}: ${end}`)
    }

    let isPlayed = false
    const played = playActions({ stage, network, administrator, people }).then(() => {
      isPlayed = true
    })
    played.catch((error: unknown) => world.fail('no uncaught error', String((error as Error)?.stack ?? error)))
    await go(() => isPlayed, ACTIONS_MS, 'the actions')

    network.heal()
    let isFinished = false
    const isOver = () => world.native('are all closed', areClosed(facts, administrator))
    const finished = administrator
      .resumeAll()
      .then(() => finishRun(stage, people, administrator, isOver))
      .then(() => {
        isFinished = true
      })
    finished.catch((error: unknown) => world.fail('no uncaught error', String((error as Error)?.stack ?? error)))
    if (!world.failure()) await go(() => isFinished, FINISH_MS, 'the end of the work')
    if (!world.failure()) await world.run({ maxVirtualMs: SETTLE_MS, maxEvents: MOST_EVENTS })
    if (!world.failure()) await judge(facts, administrator, world, work.hear)
    return await resultOf(world, facts)
  } finally {
    await server.close()
  }
}

/** Numbers of the open visits that can close: one of their officials has logged in on a phone. */
async function openVisits({ server, visits, logins }: Facts, { pairOf }: Pairs): Promise<number[]> {
  const closed = new Set((await storedVisits(server.db)).flatMap((one) => (one.closedAt === null ? [] : one.visitId)))
  const present = new Set([...logins.values()].flat())
  return [...visits.keys()].filter((visit) => {
    const { technician, engineer } = pairOf(visit)
    const isSomebody = [technician, engineer].some((who) => present.has(server.officials[who].id))
    return isSomebody && !closed.has(visits[visit]?.visitId ?? 0)
  })
}
type Pairs = Pick<ReturnType<typeof createAdministrator>, 'pairOf'>

const areClosed = async (facts: Facts, pairs: Pairs): Promise<boolean> => (await openVisits(facts, pairs)).length === 0

async function judge(facts: Facts, pairs: Pairs, world: World, hear: (exchange: Exchange) => void): Promise<void> {
  await repeatAccepted(facts, hear)
  const broken = await firstBroken(facts)
  if (broken) return world.fail(broken.invariant, broken.detail)
  const open = await openVisits(facts, pairs)
  if (open.length > 0) world.fail('visits close', `not closed: ${open.map((visit) => `visit-${visit}`).join(', ')}`)
}

async function resultOf(world: World, { server, ledger }: Facts): Promise<RunResult> {
  const closed = (await storedVisits(server.db)).filter(({ closedAt }) => closedAt !== null)
  return {
    hash: world.hash(),
    events: world.events(),
    inspections: closed.length,
    safe: ledger.entries().filter(({ isTold }) => isTold).length,
    failure: world.failure(),
    log: world.lines(),
  }
}
