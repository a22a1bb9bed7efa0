import { z } from 'zod'
import { dailyFacts } from '../../domain/notices/daily-notice-texts.ts'
import { digestPeriod } from '../../domain/notices/notice-days.ts'
import { DAILY_KINDS } from '../../domain/notices/notice-kinds.ts'
import { countText } from '../../domain/shared/text.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { readAttention } from '../attention/attention.service.ts'
import { evidenceNotices } from '../evidence/issuing/evidence-notices.ts'
import { tokenNotices } from '../integrations/tokens/api-tokens.service.ts'
import type { JobContext, JobKind } from '../jobs/job-kind.ts'
import { findAdministratorIds, notify, supersede } from '../notices/notices.queries.ts'
import { tellOfWaiting } from '../notices/refused-parts.service.ts'
import { tellOfExpiries } from '../staff/expiry-notices.service.ts'
import {
  claimDigest,
  findDayBefore,
  findOfficials,
  findReaders,
  noteSent,
  releaseDigest,
} from './daily-notices.queries.ts'
import { digestMail } from './digest-mail.ts'

type Day = { day: string }

/** Tells each official what waits for them, of what the lists of 'Requiere atención' count. */
async function makeNotices({ platform, job, progress }: JobContext<Day>, day: string): Promise<void> {
  const { db, clock } = platform
  const { departmentId } = job
  const officials = await findOfficials(db, departmentId)
  for (const [index, by] of officials.entries()) {
    const at = clock()
    const attention = await readAttention(platform, db, { by, at }, DAILY_KINDS)
    await db.transaction(async (tx) => {
      for (const kind of DAILY_KINDS) {
        const found = attention.find((each) => each.kind === kind)
        await supersede(tx, { userId: by.id, kind, day, at })
        if (!found) continue
        const facts = dailyFacts(kind, found)
        await notify(tx, { departmentId, userIds: [by.id], subject: 'attention', dueOn: day, at, facts })
      }
    })
    await progress(index + 1, officials.length)
  }
}

/** Tells the administrators of tokens that end soon or are suspended, each once. */
async function tellOfTokens({ platform: { db, clock }, job }: JobContext<Day>, day: string): Promise<void> {
  const { departmentId } = job
  const told = await tokenNotices(db, departmentId, day)
  if (told.length === 0) return
  const at = clock()
  await db.transaction(async (tx) => {
    const userIds = await findAdministratorIds(tx, departmentId)
    for (const { id: subjectId, ...notice } of told) {
      await notify(tx, { departmentId, userIds, subject: 'token', subjectId, at, ...notice })
    }
  })
}

/** Tells the administrators of a certificate that ends, and of actas that could not be signed. */
async function tellOfEvidence({ platform, job }: JobContext<Day>, day: string): Promise<void> {
  const { db, clock } = platform
  const { departmentId } = job
  const told = await evidenceNotices(platform, departmentId, day)
  const at = clock()
  await db.transaction(async (tx) => {
    const userIds = await findAdministratorIds(tx, departmentId)
    for (const userId of userIds) await supersede(tx, { userId, kind: 'documents_unsigned', day, at })
    for (const notice of told) await notify(tx, { departmentId, userIds, subject: 'evidence', at, ...notice })
  })
}

/**
 * Mails the digests of a day. A digest is claimed before it is sent, so that none is sent twice; one that the mail server
 * refused is given back.
 */
async function mailDigests({ platform, job }: JobContext<Day>, day: string): Promise<number> {
  const { db, clock, mailer, config } = platform
  const { departmentId } = job
  if (!mailer.isConfigured) return 0
  let [sent, failure]: [number, unknown] = [0, undefined]
  for (const { userId, email, digest } of await findReaders(db, departmentId)) {
    const period = digestPeriod(digest, day)
    if (period === undefined) continue
    const [at, key] = [clock(), { departmentId, userId, period }]
    const facts = await claimDigest(db, key, at)
    if (facts.length === 0) continue
    try {
      const texts = digestMail(facts, { day, publicUrl: config.publicUrl, entity: config.entity.name })
      const { messageId } = await mailer.send({ to: email, ...texts })
      await noteSent(db, key, messageId)
      sent += 1
    } catch (error) {
      // One address that is refused keeps no other from its mail.
      await releaseDigest(db, key, at)
      failure = error
    }
  }
  // Any error but a Problem is tried again.
  if (failure !== undefined) throw new Error('The mail server refused a digest.', { cause: failure })
  return sent
}

/** The notices of a department's day at six, and its digests (R 23.9). A run that follows another tells nothing twice. */
export const dailyNoticesJob: JobKind<Day> = {
  kind: 'daily-notices',
  params: z.object({ day: z.string() }),
  words: ({ day }) => ({ name: `avisos del ${formatDay(day)}` }),
  async run(context) {
    const { day } = context.params
    const { db, clock } = context.platform
    const { departmentId } = context.job
    await makeNotices(context, day)
    await tellOfTokens(context, day)
    const toldBefore = await findDayBefore(db, departmentId, day)
    await tellOfExpiries(db, { departmentId, day, toldBefore, at: clock() })
    await tellOfWaiting(db, departmentId, clock())
    await tellOfEvidence(context, day)
    const sent = await mailDigests(context, day)
    return { message: `${countText(sent, 'correo enviado', 'correos enviados')}.` }
  },
}
