import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getRequirement } from '../../contract/follow-up/requirements.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { isExtensionAsked, newestExtensionAsk } from '../../domain/requirements/extension-asks.ts'
import { proposesCase } from '../../domain/requirements/follow-up.ts'
import { isLateEvidence } from '../../domain/requirements/late-evidence.ts'
import { unreadReplies } from '../../domain/requirements/owner-replies.ts'
import {
  decideEvidence,
  extensionRefusal,
  receiveEvidence,
  withdraw,
} from '../../domain/requirements/requirement-acts.ts'
import type { EvidenceDecision, WithdrawalForm } from '../../domain/requirements/requirement-forms.ts'
import { isOpen } from '../../domain/requirements/requirement-words.ts'
import { termArithmetic } from '../../domain/requirements/term-arithmetic.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findFollowUpsOfRequirement } from '../records/records.queries.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findDecidedAt } from './decided-at.queries.ts'
import { findExtensionRule } from './extensions.service.ts'
import { type Asker, act, admitDecider, type Changed, hold, mayDecide } from './official-act.ts'
import { readRepeated } from './repeated-photos.service.ts'
import { findActaOf, isPlaceActive, shownRow } from './requirement-list.queries.ts'
import {
  findEvents,
  findEvidence,
  findOrigin,
  findRequirement,
  insertEvidence,
  type Requirement,
  updateEvidence,
} from './requirements.queries.ts'
import { findSettings } from './settings.queries.ts'

type Card = ReplyOf<typeof getRequirement>['requirement']

/** Whether an official may add evidence: administrators, and who took part in the visit. */
const mayAddEvidence = (by: Official, people: ReadonlySet<number>) => mayDecide(by) || people.has(by.id)

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The card of a requirement (R 31.3). @throws Problem requirement.not-found */
export async function readRequirement(q: Querier, { by, at }: Asker, id: number): Promise<Card> {
  const found = await findRequirement(q, by.departmentId, id)
  if (!found) throw new Problem('requirement.not-found')
  const { finding, beforeImage, people } = await findOrigin(q, found)
  const evidence = await findEvidence(q, found)
  const events = await findEvents(q, found)
  const repeated = await readRepeated(q, found, { evidence, events })
  const calendar = await readTermCalendar(q, by.departmentId)
  const { deskVerification } = await findSettings(q, by.departmentId)
  const establishmentActive = await isPlaceActive(q, found)
  const decidedAt = await findDecidedAt(q, found, events)
  const today = dayOf(at)
  const refusal = extensionRefusal(found, await findExtensionRule(q, found), today)
  const ask = newestExtensionAsk(events)
  const isMoreTimeAsked = isExtensionAsked(found, ask)
  const isAsked = found.state === 'declarado' && evidence.some(({ state }) => state === 'recibida')
  const acts = {
    evidence: ['abierto', 'declarado'].includes(found.state) && mayAddEvidence(by, people),
    accept: isAsked && mayDecide(by) && !people.has(by.id) && deskVerification && found.severity !== 'critico',
    reject: isAsked && mayDecide(by) && !people.has(by.id),
    extend: refusal === undefined && mayDecide(by),
    'refuse-extension': isMoreTimeAsked && mayDecide(by),
    'read-reply': mayDecide(by) && unreadReplies(events).length > 0,
    close: isOpen(found.state) && mayDecide(by),
    // No visit is planned to an inactive establishment.
    'follow-up':
      isOpen(found.state) && establishmentActive && may(by, 'visits.edit', { departmentId: by.departmentId }),
  }
  const { days, kind, ...row } = found
  const before = await findBefore(q, found)
  const arithmetic = termArithmetic(found, calendar)
  return {
    ...shownRow({ ...row, kind }, today, calendar),
    ...(await findActaOf(q, found)),
    establishmentActive,
    ...{ finding, beforeImage, termDays: days, ...arithmetic },
    repeatsNumber: before[0]?.number ?? null,
    proposesCase: proposesCase(
      found.state,
      before.map(({ state }) => state),
    ),
    followUps: await findFollowUpsOfRequirement(q, by.departmentId, id),
    evidence: evidence.map((one) => ({
      ...one,
      receivedAt: one.receivedAt.toISOString(),
      isLate: isLateEvidence(one, decidedAt),
      decidedAt: iso(one.decidedAt),
      repeatedImages: repeated.imagesOf(one.id),
    })),
    extensionAsk: ask && isMoreTimeAsked ? { at: ask.at.toISOString(), reason: ask.reason } : null,
    events: events.map((one) => ({ ...one, at: one.at.toISOString(), isPhotoRepeated: repeated.isRepeated(one) })),
    may: (Object.keys(acts) as (keyof typeof acts)[]).filter((act) => acts[act]),
  }
}

/** The requirement that this one repeats, and the one before that. */
async function findBefore(q: Querier, { departmentId, repeats }: Requirement): Promise<Requirement[]> {
  const first = repeats === null ? undefined : await findRequirement(q, departmentId, repeats)
  const second = first?.repeats ? await findRequirement(q, departmentId, first.repeats) : undefined
  return [first, second].flatMap((found) => found ?? [])
}

/** Refuses who may add no evidence, before photos are decoded. @throws Problem requirement.not-found, access.forbidden */
export async function admitEvidence(q: Querier, by: Official, id: number): Promise<void> {
  const found = await findRequirement(q, by.departmentId, id)
  if (!found) throw new Problem('requirement.not-found')
  if (!mayAddEvidence(by, (await findOrigin(q, found)).people)) throw new Problem('access.forbidden')
  receiveEvidence(found)
}

/** Keeps evidence that a finding was corrected (R 31.5). */
export function addEvidenceTo(
  db: Querier,
  id: number,
  { by, at, text, images }: Asker & { text: string | undefined; images: readonly PreparedImage[] },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const before = await hold(tx, by, id)
    if (!mayAddEvidence(by, (await findOrigin(tx, before)).people)) throw new Problem('access.forbidden')
    const state = receiveEvidence(before)
    await insertImages(tx, by.departmentId, images, at)
    const names = images.map(({ name }) => name)
    const evidenceId = await insertEvidence(tx, {
      ...{ departmentId: by.departmentId, requirementId: id, text: text ?? null, images: names },
      ...{ byUser: by.id, receivedAt: at, state: 'recibida' },
    })
    const details = { evidenceId, images: names.length }
    return act(tx, { by, at }, before, 'add-evidence', { kind: 'evidencia', details, after: { state } })
  })
}

/** Accepts evidence at the desk, or rejects it (R 31.5). @throws Problem requirement.* */
export function decideOn(
  db: Querier,
  { id, evidenceId }: { id: number; evidenceId: number },
  { by, at, form: { decision, reason } }: Asker & { form: EvidenceDecision },
): Promise<Changed> {
  admitDecider(by)
  return db.transaction(async (tx) => {
    const before = await hold(tx, by, id)
    const all = await findEvidence(tx, before)
    const asked = all.find((one) => one.id === evidenceId)
    if (!asked) throw new Problem('requirement.evidence-not-found')
    const isAccepted = decision === 'aceptada'
    const state = decideEvidence(before, {
      evidence: asked.state,
      isAccepted,
      isDeskOn: (await findSettings(tx, by.departmentId)).deskVerification,
      tookPart: (await findOrigin(tx, before)).people.has(by.id),
      othersWait: all.some((one) => one.id !== evidenceId && one.state === 'recibida'),
    })
    const decided = { state: decision, reason: reason ?? null, decidedBy: by.id, decidedAt: at } as const
    await updateEvidence(tx, by.departmentId, evidenceId, decided)
    const details = { evidenceId, reason: reason ?? null }
    const action = isAccepted ? 'accept-evidence' : 'reject-evidence'
    return act(tx, { by, at }, before, action, { kind: decision, details, after: { state } })
  })
}

/** Refuses what would be refused anyway, before a photo is decoded. */
export async function admitWithdrawal(q: Querier, by: Official, id: number): Promise<void> {
  admitDecider(by)
  const found = await findRequirement(q, by.departmentId, id)
  if (!found) throw new Problem('requirement.not-found')
  withdraw(found)
}

/** Ends a requirement that has no object any more (R 31.6). */
export function withdrawRequirement(
  db: Querier,
  id: number,
  { by, at, form: { reason, rowVersion }, image }: Asker & { form: WithdrawalForm; image: PreparedImage | undefined },
): Promise<Changed> {
  admitDecider(by)
  return db.transaction(async (tx) => {
    const before = await hold(tx, by, id)
    refuseStaleEdit(before, { rowVersion })
    const state = withdraw(before)
    await insertImages(tx, by.departmentId, image ? [image] : [], at)
    const details = { reason, image: image?.name ?? null }
    return act(tx, { by, at }, before, 'close-requirement', { kind: 'sin_objeto', details, after: { state } })
  })
}
