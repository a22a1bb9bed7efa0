import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getPortalHome } from '../../contract/follow-up/portal.wire.ts'
import { readableActs } from '../../domain/portal/portal-rules.ts'
import {
  type ExtensionAsk,
  extensionAskRefusal,
  newestExtensionAsk,
  reasonOf,
} from '../../domain/requirements/extension-asks.ts'
import { isLateEvidence } from '../../domain/requirements/late-evidence.ts'
import { mayReply, unreadReplies } from '../../domain/requirements/owner-replies.ts'
import { isVisitAsked } from '../../domain/requirements/requirement-acts.ts'
import { isOpen } from '../../domain/requirements/requirement-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { standsInCase } from '../case-list/things-in-cases.queries.ts'
import { consentOf } from '../legal-notices/consents.queries.ts'
import { findAttempts, findNotice, type LegalNotice } from '../legal-notices/legal-notices.queries.ts'
import { isAccessed } from '../legal-notices/record-access.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { recordCode } from '../records/record-code.ts'
import { findDecidedAt } from '../requirements/decided-at.queries.ts'
import { findExtensionRule } from '../requirements/extensions.service.ts'
import { shownRow } from '../requirements/requirement-list.queries.ts'
import { findEvents, findEvidence, findOrigin, type Requirement } from '../requirements/requirements.queries.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findOwnRequirements, findSeal } from './portal.queries.ts'
import type { PortalOwner } from './portal-owner.ts'

type Home = ReplyOf<typeof getPortalHome>['home']
type ShownRequirement = Home['requirements'][number]

/** The owner's request for more time, with its answer. */
function shownAsk({ at, reason, answered }: ExtensionAsk): NonNullable<ShownRequirement['extensionAsk']> {
  const isGranted = answered?.kind === 'prorroga'
  return {
    ...{ askedAt: at.toISOString(), reason },
    state: answered === undefined ? 'pedida' : isGranted ? 'concedida' : 'negada',
    until: answered && isGranted ? answered.day : null,
    refusal: answered && !isGranted ? reasonOf(answered) : null,
  }
}

/** A requirement in the words of its acta, with what the owner answered. Nothing of a former owner is told (R 37.8). */
async function shownRequirement(
  q: Querier,
  found: Requirement,
  { owner, at }: { owner: PortalOwner; at: Date },
): Promise<ShownRequirement> {
  const calendar = await readTermCalendar(q, found.departmentId)
  const { finding } = await findOrigin(q, found)
  const events = await findEvents(q, found)
  const isVisitWanted = isVisitAsked(events)
  const own = readableActs(events, owner)
  const ask = newestExtensionAsk(own)
  const canAnswer = isOpen(found.state)
  const { departmentId, id: subjectId } = found
  const isInCase = !canAnswer && (await standsInCase(q, { departmentId, kind: 'requirement', subjectId }))
  const today = dayOf(at)
  const acts = {
    evidence: canAnswer,
    ready: canAnswer && !isVisitWanted,
    'extension-request':
      extensionAskRefusal(found, { rule: await findExtensionRule(q, found), today, ask }) === undefined,
    reply: mayReply({ ...found, isInCase }),
  }
  const unread = unreadReplies(events)
  const decidedAt = await findDecidedAt(q, found, events)
  const answers = readableActs(await findEvidence(q, found), owner).filter(({ portal }) => portal !== null)
  return {
    ...shownRow(found, today, calendar),
    finding,
    answers: answers.map((one) => ({
      ...{ text: one.text, images: one.images.length, receivedAt: one.receivedAt.toISOString() },
      ...{ state: one.state, reason: one.reason, isLate: isLateEvidence(one, decidedAt) },
    })),
    isVisitAsked: isVisitWanted,
    replies: own
      .filter(({ kind }) => kind === 'respuesta')
      .map((one) => ({ text: String(one.details.text), sentAt: one.at.toISOString(), isRead: !unread.includes(one) })),
    // A request that the end of the requirement left without an answer waits no more.
    extensionAsk: ask && (canAnswer || ask.answered) ? shownAsk(ask) : null,
    may: (Object.keys(acts) as (keyof typeof acts)[]).filter((one) => acts[one]),
  }
}

/** The acta of a link: its notice, its code, and whether the owner has opened it. */
export async function findOwnActa(
  q: Querier,
  { departmentId, noticeId }: PortalOwner,
): Promise<{ notice: LegalNotice; code: string; isOpened: boolean }> {
  const notice = await findNotice(q, departmentId, noticeId)
  const seal = notice && (await findSeal(q, notice))
  if (!notice || !seal) throw new Problem('portal.unknown-document')
  const attempts = await findAttempts(q, departmentId, [noticeId])
  return { notice, code: recordCode(seal), isOpened: notice.state === 'surtida' || isAccessed(attempts) }
}

/** The portal as an owner sees it after the code (R 37.4). The requirements come once the acta was opened. */
export async function readHome({ db, config, letterhead }: Platform, owner: PortalOwner, at: Date): Promise<Home> {
  const { notice, code, isOpened } = await findOwnActa(db, owner)
  const { isConsented } = await consentOf(db, notice, owner.email)
  const requirements: ShownRequirement[] = []
  for (const one of isOpened ? await findOwnRequirements(db, notice) : []) {
    requirements.push(await shownRequirement(db, one, { owner, at }))
  }
  const { establishmentName, address, city, actaNumber, countedFrom: visitDay, effectiveOn } = notice
  return {
    ...{ entity: letterhead.name, phone: config.entity.phone, establishmentName, address, city },
    ...{ actaNumber, code, visitDay, isOpened, effectiveOn, requirements },
    ...{ notifies: isConsented && notice.state !== 'surtida', email: owner.email, isConsented },
  }
}
