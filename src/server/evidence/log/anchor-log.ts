import { hash } from 'node:crypto'
import { lastAnchorInstant } from '../../../domain/evidence/anchor-day.ts'
import { parseNote } from '../../../domain/evidence/checkpoint.ts'
import { inRounds, type Rounds } from '../../platform/in-rounds.ts'
import type { Platform } from '../../platform/platform.ts'
import { anchorMail } from './anchor-mail.ts'
import {
  askForAnchors,
  findNoteBefore,
  keepAnchor,
  postponeAnchor,
  type TakenAnchor,
  takeAnchor,
  type WantedAnchor,
} from './anchors.queries.ts'
import { checkpointUntil, findLogs } from './checkpoints.queries.ts'
import { vkeyOf } from './sign-checkpoint.ts'

const MINUTE_MS = 60_000
/** A process that says nothing for so long is dead, and another one makes its anchor. */
const LEASE_MS = 5 * MINUTE_MS
/** Attempts of an anchor: a day and a half of them. */
const MOST_ATTEMPTS = 40
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

type AnchorParts = Pick<
  Platform,
  'db' | 'clock' | 'config' | 'mailer' | 'letterhead' | 'evidenceKeys' | 'timeStamps' | 'log'
>

/** Places where this installation keeps its log outside. */
export const wantedAnchors = ({
  config,
  mailer,
  timeStamps,
}: Pick<AnchorParts, 'config' | 'mailer' | 'timeStamps'>): WantedAnchor[] => [
  ...(timeStamps && config.evidence.stamps
    ? [{ kind: 'tsa' as const, target: new URL(config.evidence.stamps.url).host }]
    : []),
  ...(mailer.isConfigured ? config.evidence.witnesses.map((target) => ({ kind: 'correo' as const, target })) : []),
]

/**
 * Asks for the anchors of the day: of the newest checkpoint that each log had at the hour of anchors (R 28.6). Asking again
 * changes nothing, so a server that was down at that hour asks later, and two instances ask for the same.
 */
export async function askForDay(parts: AnchorParts): Promise<void> {
  const { db, clock, config } = parts
  const wanted = wantedAnchors(parts)
  if (wanted.length === 0) return
  const at = clock()
  const hour = lastAnchorInstant(at, config.evidence.anchorAt)
  for (const log of await findLogs(db)) {
    const checkpoint = await checkpointUntil(db, log, hour)
    if (checkpoint) await askForAnchors(db, checkpoint, wanted, at)
  }
}

/** Makes an anchor. @returns what came back from the place outside */
async function makeAnchor(parts: AnchorParts, { kind, target, note, ...log }: TakenAnchor): Promise<Uint8Array> {
  const { db, mailer, config, letterhead, evidenceKeys, clock, timeStamps } = parts
  if (kind === 'tsa') {
    const stamped = await timeStamps?.stamp(hash('sha256', note, 'buffer'))
    if (!stamped) throw new Error('The time-stamp authority gave no token that can be trusted.')
    return stamped.token
  }
  const origin = parseNote(note)?.origin ?? ''
  const mail = anchorMail({
    entity: letterhead.name,
    vkey: await vkeyOf(origin, evidenceKeys.logKey().spki),
    ...{ note, size: log.size, at: clock(), publicUrl: config.publicUrl },
    before: await findNoteBefore(db, { ...log, target }),
  })
  const { messageId, isAccepted } = await mailer.send({ to: target, ...mail })
  if (!isAccepted) throw new Error('The mail server took the mail and did not answer.')
  return Buffer.from(messageId)
}

/** Makes the anchors that are due. One that fails is tried again, later each time, and given up after a day and a half. */
export async function makeAnchors(parts: AnchorParts, isStopped: () => boolean = () => false): Promise<number> {
  const { db, clock, log } = parts
  let made = 0
  while (!isStopped()) {
    const now = clock()
    const anchor = await takeAnchor(db, now, new Date(now.getTime() + LEASE_MS))
    if (!anchor) break
    const { id, kind, attempts } = anchor
    try {
      await keepAnchor(db, id, await makeAnchor(parts, anchor), clock())
      made += 1
    } catch (err) {
      const pause = Math.min(2 ** attempts * MINUTE_MS, LONGEST_PAUSE_MS)
      const again = attempts < MOST_ATTEMPTS ? new Date(clock().getTime() + pause) : undefined
      await postponeAnchor(db, id, err instanceof Error ? err.message.slice(0, 300) : 'unknown', again)
      log.warn(
        { err, anchor: id, kind, attempts },
        again ? 'public log: anchor not made' : 'public log: anchor given up',
      )
    }
  }
  return made
}

const EVERY_MS = MINUTE_MS

/** Keeps the log outside once a day while the process runs. */
export const startAnchors = (parts: AnchorParts): Rounds =>
  inRounds(
    { everyMs: EVERY_MS, onError: (err) => parts.log.warn({ err }, 'public log: anchors wait') },
    async (isStopped) => {
      await askForDay(parts)
      await makeAnchors(parts, isStopped)
    },
  )
