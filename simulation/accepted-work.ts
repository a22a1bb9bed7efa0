import type { Exchange, WireRequest } from './network/types.ts'
import { readBatch, type SentCommand } from './read-batch.ts'

/** A command that the server accepted for the first time. */
export type Accepted = SentCommand & {
  visitId: number
  userId: number
  /** Instant of the answer, in milliseconds since 1970. */
  atMs: number
}

type Result = { key: string; success: boolean; error?: { code: string; saved?: Record<string, unknown> } }
type Told = { success?: boolean; data?: { results?: Result[] }; error?: { code?: string } }

/** Refusals of commands that the server did not look at. */
const NOT_LOOKED_AT = ['batch.stopped']
/** Refusals of a whole batch that are about its visit, and so about its commands. */
const OF_THE_VISIT = ['access.forbidden', 'assignment.inactive', 'assignment.not-found', 'inspection.closed']

const identityOf = (userId: number, key: string): string => `${userId} ${key}`

const jsonOf = (body: Buffer): Told => {
  try {
    return JSON.parse(body.toString('utf8')) as Told
  } catch {
    return {}
  }
}

/** The record of the server's replies: accepted commands, replies that contradict each other, and errors. */
export type AcceptedWork = ReturnType<typeof createAcceptedWork>

export function createAcceptedWork(now: () => number) {
  const first = new Map<string, Accepted>()
  /** Users and keys of refused commands whose refusal has the answer that was saved before. */
  const answeredBefore = new Set<string>()
  const contradictions: string[] = []
  const errors: string[] = []
  /** Requests whose commands were all accepted. */
  const batches: WireRequest[] = []

  function note(
    visitId: number,
    userId: number,
    command: SentCommand,
    { success, error }: Result,
    where: string,
  ): void {
    const identity = identityOf(userId, command.key)
    const before = first.get(identity)
    if (success) {
      if (!before) first.set(identity, { ...command, visitId, userId, atMs: now() })
      return
    }
    const code = error?.code ?? ''
    if (NOT_LOOKED_AT.includes(code)) return
    if (error?.saved) answeredBefore.add(identity)
    // Only an accepted key must keep its answer: a refused one may come again with other content.
    if (before)
      contradictions.push(`${where}: ${command.call} ${command.key} was accepted, and is now refused: ${code}`)
  }

  return {
    /** Hears every answer of the server. */
    hear({ request, reply }: Exchange): void {
      const where = `${request.id} ${request.method} ${request.path.replace(/\?.*/, '')}`
      if (reply.status >= 500) errors.push(`${where}: ${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`)
      const batch = readBatch(request)
      if (!batch) return
      const told = jsonOf(reply.body)
      const { visitId, userId, commands } = batch
      const results = told.data?.results ?? []
      if (results.length > 0 && results.every(({ success }) => success)) batches.push(request)
      for (const [index, result] of results.entries()) {
        const command = commands[index]
        if (command) note(visitId, userId, command, result, where)
      }
      const code = told.error?.code
      if (code === undefined || !OF_THE_VISIT.includes(code)) return
      const taken = commands.find(({ key }) => first.has(identityOf(userId, key)))
      if (taken)
        contradictions.push(`${where}: ${taken.call} ${taken.key} was accepted, and its batch is refused: ${code}`)
    },
    /** Accepted commands in the order of their first acceptance. */
    accepted: (): readonly Accepted[] => [...first.values()],
    isAccepted: (userId: number, key: string): boolean => first.has(identityOf(userId, key)),
    wasAnsweredBefore: (userId: number, key: string): boolean => answeredBefore.has(identityOf(userId, key)),
    /** Refusals of keys that were accepted before. */
    contradictions: (): readonly string[] => contradictions,
    /** Answers with a status from 500 on. */
    errors: (): readonly string[] => errors,
    batches: (): readonly WireRequest[] => [...batches],
  }
}
