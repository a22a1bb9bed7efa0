import { addMonths, earlierOf } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { cardDocument } from '../../domain/staff/card-document.ts'
import { contractOn, serviceEnd } from '../../domain/staff/contracts.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findContractDays, isOfDepartment } from '../availability/staff-facts.queries.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Config } from '../platform/config/config.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { qrModules } from '../records/pdf/qr-modules.ts'
import { revokeCardOfUser } from '../staff/card-ends.queries.ts'
import { admitStaffManager, admitStaffReader, holdOfficial, holdRow } from '../staff/staff-access.ts'
import { cardPhoto } from './card-photo.ts'
import { cardToken, secretsOf } from './card-secrets.ts'
import { findCardBySerial, findCardOfUser, findLastIssue, insertCard, type ShownCard } from './cards.queries.ts'

/** Longest life of a card. */
const MAX_MONTHS = 12
const REPLACED = 'Reemplazado por otro carné'

/** The installation's public address. @throws Problem card.no-public-url */
function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl === undefined) throw new Problem('card.no-public-url')
  return publicUrl
}

const pageOf = (publicUrl: string, token: string) => `${publicUrl}/v/${token}`

/** The last day of a new card: within a year, and not after the official's service. */
async function expiryOf(tx: Querier, departmentId: number, userId: number, today: string): Promise<string> {
  const contracts = await findContractDays(tx, { departmentId, userIds: [userId] })
  if (contracts.length > 0 && !contractOn(contracts, today)) throw new Problem('card.no-contract')
  const latest = addMonths(today, MAX_MONTHS)
  const end = serviceEnd(contracts, today)
  return end === null ? latest : earlierOf(end, latest)
}

/** The instant of a new card, which its token is made of: after the one before, also in the same millisecond. */
async function issueInstant(tx: Querier, departmentId: number, userId: number, at: Date): Promise<Date> {
  const last = await findLastIssue(tx, departmentId, userId)
  return last === null || last < at ? at : new Date(last.getTime() + 1)
}

/**
 * Issues a card (R 17.7). The one before is revoked in the same transaction.
 * @throws Problem card.no-public-url, card.inactive, card.no-contract
 */
export function issueCard(
  config: Config,
  db: Querier,
  userId: number,
  { by, at }: Asker,
): Promise<{ serial: string; url: string; expiresOn: string }> {
  admitStaffManager(by)
  const { departmentId } = by
  return db.transaction(async (tx) => {
    const user = await holdOfficial(tx, by, userId)
    const publicUrl = publicUrlOf(config)
    if (!user.isActive) throw new Problem('card.inactive')
    const expiresOn = await expiryOf(tx, departmentId, userId, dayOf(at))
    const issuedAt = await issueInstant(tx, departmentId, userId, at)
    const replaced = { revokedAt: issuedAt, revokedReason: REPLACED }
    const replacedSerial = await revokeCardOfUser(tx, departmentId, userId, replaced)
    const identity = { departmentId, userId, issuedAt }
    const token = cardToken(config.tokenSecret, identity)
    const serial = await insertCard(tx, { ...identity, tokenHash: tokenDigest(token), issuedBy: by.id, expiresOn })
    await audit(tx, {
      ...{ official: by, at, action: 'issue-card', subject: 'user', subjectId: userId },
      details: { serial, expiresOn, ...(replacedSerial !== undefined && { replacedSerial }) },
    })
    return { serial, url: pageOf(publicUrl, token), expiresOn }
  })
}

/** Revokes a card for a reason, such as a loss. @throws Problem card.not-found, card.revoked */
export function revokeCard(
  db: Querier,
  serial: string,
  { by, at, reason }: Asker & { reason: string },
): Promise<string> {
  admitStaffManager(by)
  const { departmentId } = by
  return db.transaction(async (tx) => {
    const { userId, revokedAt } = await holdRow(
      tx,
      by,
      () => findCardBySerial(tx, departmentId, serial),
      'card.not-found',
    )
    if (revokedAt) throw new Problem('card.revoked')
    await revokeCardOfUser(tx, departmentId, userId, { revokedAt: at, revokedReason: reason })
    await audit(tx, {
      ...{ official: by, at, action: 'revoke-card', subject: 'user', subjectId: userId },
      details: { serial, reason },
    })
    return serial
  })
}

/** The token of a card. @throws Problem card.reissue where the secret changed since */
function tokenOf(config: Config, card: ShownCard): string {
  const token = secretsOf(config)
    .map((secret) => cardToken(secret, card))
    .find((one) => tokenDigest(one) === card.tokenHash)
  if (token === undefined) throw new Problem('card.reissue')
  return token
}

/** The card in force of an official as a PDF; others than administrators read their own. */
export async function readCardPdf(
  { config, blobs, letterhead, actaPdf }: Pick<Platform, 'config' | 'blobs' | 'letterhead' | 'actaPdf'>,
  q: Querier,
  { by, at }: Asker,
  userId: number,
): Promise<{ bytes: Uint8Array; serial: string }> {
  admitStaffReader(by, userId)
  if (!(await isOfDepartment(q, by.departmentId, userId))) throw new Problem('user.not-found')
  const day = dayOf(at)
  const publicUrl = publicUrlOf(config)
  const card = await findCardOfUser(q, by.departmentId, userId, day)
  if (!card) throw new Problem('card.not-found')
  const url = pageOf(publicUrl, tokenOf(config, card))
  const { department, name, role, serial, expiresOn } = card
  const facts = { department, name, role, serial, expiresOn, day, url, qr: qrModules(url) }
  const document = cardDocument({ ...facts, entity: letterhead.name, phone: config.entity.phone })
  return { bytes: await actaPdf.renderCard(document, await cardPhoto(blobs, card.photo, 'print')), serial }
}
