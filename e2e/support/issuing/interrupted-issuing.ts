import { EVIDENCE_HEADER, NO_SIGNATURE } from '../../../src/domain/evidence/issued-document.ts'
import { planVisits } from '../acknowledged-writes.ts'
import { type ApiClient, logIn } from '../client.ts'
import { closeAtOnce } from '../close-at-once.ts'
import type { RunningServer } from '../server.ts'

/** Everything that the servers of a run told before they were killed. */
export type Told = {
  /** Inspections whose closing was acknowledged. */
  closed: Set<number>
  /** SHA-256 of every signed file that was served, by inspection. */
  served: Map<number, Set<string>>
  /** Notes of the public log, the oldest first. */
  notes: string[]
  /** Visits that are planned, and that no client tried to close. */
  open: number[]
}

export const nothingTold = (): Told => ({ closed: new Set(), served: new Map(), notes: [], open: [] })

/** Downloads an acta. A signed file is remembered. @returns its bytes; undefined for a copy without signature */
export async function download(
  { url, inspector }: { url: string; inspector: ApiClient },
  id: number,
  { served }: Pick<Told, 'served'>,
): Promise<Buffer | undefined> {
  const reply = await fetch(`${url}/api/inspection/${id}/pdf`, {
    headers: { authorization: `Bearer ${inspector.token}` },
  })
  if (reply.status !== 200) throw new Error(`Acta ${id}: ${reply.status}`)
  const pdf = Buffer.from(await reply.arrayBuffer())
  if (reply.headers.get(EVIDENCE_HEADER) === NO_SIGNATURE) return undefined
  const digest = reply.headers.get('etag')?.replaceAll('"', '') ?? ''
  served.set(id, (served.get(id) ?? new Set()).add(digest))
  return pdf
}

/** The newest note of the public log; undefined before the first. */
export async function newestNote(url: string): Promise<string | undefined> {
  const reply = await fetch(`${url}/api/public/log/checkpoint`)
  return reply.status === 200 ? reply.text() : undefined
}

/** Visits of one round: more than a server closes before it is killed. */
const VISITS = 8
const CLIENTS = 2

/**
 * Closes visits and downloads their actas until the server is gone, which is killed some milliseconds after the first
 * closing.
 */
export async function issueUntilGone(server: RunningServer, told: Told, killAfterMs: number): Promise<void> {
  const { url } = server
  const inspector = await logIn(url, 'tecnico@vigia.demo')
  if (told.open.length < VISITS) {
    const administrator = await logIn(url, 'admin@vigia.demo')
    const engineer = await logIn(url, 'ingeniero@vigia.demo')
    told.open.push(...(await planVisits(administrator, inspector.userId, engineer.userId)))
  }
  let killed: Promise<unknown> | undefined
  const kill = () => {
    killed ??= new Promise((done) => setTimeout(done, killAfterMs)).then(() => server.kill('SIGKILL'))
  }
  const client = async () => {
    for (let visit = told.open.shift(); visit !== undefined; visit = told.open.shift()) {
      const id = await closeAtOnce(inspector, visit)
      told.closed.add(id)
      kill()
      const note = await newestNote(url)
      if (note !== undefined && note !== told.notes.at(-1)) told.notes.push(note)
      await download({ url, inspector }, id, told)
    }
  }
  // A request in flight at the kill fails; only what was answered counts.
  const ends = await Promise.allSettled(Array.from({ length: CLIENTS }, client))
  if (!killed) throw new Error(`No visit was closed: ${ends.map((end) => ('reason' in end ? end.reason : '')).join()}`)
  await killed
}
