import { readableActs } from '../../domain/portal/portal-rules.ts'
import { askForExtension, newestExtensionAsk } from '../../domain/requirements/extension-asks.ts'
import { replyInWords } from '../../domain/requirements/owner-replies.ts'
import { askForVisit, isVisitAsked, receiveOwnerEvidence } from '../../domain/requirements/requirement-acts.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { standsInCase } from '../case-list/things-in-cases.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findExtensionRule } from './extensions.service.ts'
import {
  findEvents,
  insertEvidence,
  lockRequirement,
  type Requirement,
  type RequirementAct,
  writeAct,
} from './requirements.queries.ts'

/** The owner of an establishment, by a link of the portal. */
type Owner = { departmentId: number; establishmentId: number; linkId: number; email: string }
type Asker = { owner: Owner; at: Date }
type Changed = Pick<Requirement, 'id' | 'state'>

/** Locks a requirement of the owner's establishment. @throws Problem requirement.not-found */
async function hold(tx: Querier, { departmentId, establishmentId }: Owner, id: number): Promise<Requirement> {
  const found = await lockRequirement(tx, departmentId, id)
  if (found?.establishmentId !== establishmentId) throw new Problem('requirement.not-found')
  return found
}

/** Whether the lawyers have a requirement, which may have kept its state. */
const isInCase = (tx: Querier, { departmentId, id: subjectId }: Requirement): Promise<boolean> =>
  standsInCase(tx, { departmentId, kind: 'requirement', subjectId })

async function act(
  tx: Querier,
  { owner: { departmentId, linkId, email }, at }: Asker,
  before: Requirement,
  action: string,
  written: Pick<RequirementAct, 'kind' | 'details' | 'after'>,
): Promise<Changed> {
  const { id, state } = await writeAct(tx, before, { ...written, at, byUser: null, byPortal: linkId })
  const told = { number: before.number, ...written.details, recipient: email, portalLink: linkId }
  const details = { ...told, from: before.state, to: state }
  const official = { id: null, departmentId }
  await audit(tx, { official, at, action, subject: 'requirement', subjectId: id, details })
  return { id, state }
}

/** Keeps evidence that the owner sent (R 37.6), after the verdict too (R 41.6). The caller owns the transaction. @throws Problem requirement.* */
export async function addOwnerEvidence(
  tx: Querier,
  id: number,
  { owner, at, text, images }: Asker & { text: string | undefined; images: readonly PreparedImage[] },
): Promise<Changed> {
  const { departmentId, linkId: byPortal } = owner
  const before = await hold(tx, owner, id)
  const { state, isLate } = receiveOwnerEvidence({ ...before, isInCase: await isInCase(tx, before) })
  await insertImages(tx, departmentId, images, at)
  const evidenceId = await insertEvidence(tx, {
    ...{ departmentId, requirementId: id, text: text ?? null, images: images.map(({ name }) => name) },
    ...{ byPortal, receivedAt: at, state: 'recibida' },
  })
  const details = { evidenceId, images: images.length }
  const [kind, action] = isLate
    ? (['evidencia_tardia', 'add-late-evidence'] as const)
    : (['evidencia', 'add-evidence'] as const)
  return act(tx, { owner, at }, before, action, { kind, details, after: { state } })
}

/** Keeps the owner's wish that a visit verifies the correction (R 37.7). @throws Problem requirement.* */
export async function askOwnerVisit(
  tx: Querier,
  id: number,
  { owner, at, note }: Asker & { note: string | undefined },
): Promise<Changed> {
  const before = await hold(tx, owner, id)
  const isAsked = isVisitAsked(await findEvents(tx, before))
  const state = askForVisit({ state: before.state, isAsked })
  const details = { note: note ?? null }
  return act(tx, { owner, at }, before, 'ask-visit', { kind: 'visita_pedida', details, after: { state } })
}

/**
 * Keeps the owner's request for more time, which moves no day (R 41.1). One of a former owner that waits is no obstacle.
 * @throws Problem requirement.*
 */
export async function askOwnerExtension(
  tx: Querier,
  id: number,
  { owner, at, reason }: Asker & { reason: string },
): Promise<Changed> {
  const before = await hold(tx, owner, id)
  const rule = await findExtensionRule(tx, before)
  const ask = newestExtensionAsk(readableActs(await findEvents(tx, before), owner))
  const state = askForExtension(before, { rule, today: dayOf(at), ask })
  const written = { kind: 'prorroga_pedida', details: { reason }, after: { state } } as const
  return act(tx, { owner, at }, before, 'ask-extension', written)
}

/** Keeps the owner's words (R 41.4). @throws Problem requirement.* */
export async function keepOwnerReply(
  tx: Querier,
  id: number,
  { owner, at, text }: Asker & { text: string },
): Promise<Changed> {
  const before = await hold(tx, owner, id)
  const state = replyInWords({ ...before, isInCase: await isInCase(tx, before) })
  const written = { kind: 'respuesta', details: { text }, after: { state } } as const
  return act(tx, { owner, at }, before, 'reply', written)
}
