import { Problem } from '../shared/problem.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Days that a link serves: longer than the longest term of a requirement with its extension. */
const LINK_DAYS = 90
/** Minutes that a code serves; its mail says so. */
export const CODE_MINUTES = 10
/** Wrong tries that end a code. */
export const CODE_TRIES = 5
/** Codes of one link in an hour: who opens it by chance fills no mailbox. */
export const CODES_PER_HOUR = 5
/** Codes of one link in a day. Without its mailbox, all tries of 90 days open fewer than one link in a hundred. */
export const CODES_PER_DAY = 20
/** Minutes of a session. */
const SESSION_MINUTES = 30
/** Times in a day that one link may send evidence; each has up to five photos. */
export const EVIDENCE_PER_DAY = 20
/** Times in a day that one link may answer in words. */
export const REPLIES_PER_DAY = 20

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

export const linkEnd = (at: Date): Date => after(at, LINK_DAYS * DAY_MS)
export const codeEnd = (at: Date): Date => after(at, CODE_MINUTES * MINUTE_MS)
export const sessionEnd = (at: Date): Date => after(at, SESSION_MINUTES * MINUTE_MS)

/** States of a link, as officials read them. */
export const LINK_STATES = ['vigente', 'vencido', 'revocado'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** A link, as far as its state depends on it. */
export type EndingLink = { expiresAt: Date; revokedAt: Date | null }

/** The state of a link; one that was revoked stays so after its last day. */
export function linkState({ expiresAt, revokedAt }: EndingLink, at: Date): LinkState {
  if (revokedAt !== null) return 'revocado'
  return expiresAt <= at ? 'vencido' : 'vigente'
}

/** @throws Problem portal.link-ended */
export function admitLink(link: EndingLink | undefined, at: Date): void {
  if (!link || linkState(link, at) !== 'vigente') throw new Problem('portal.link-ended')
}

/** A code that was mailed. */
export type MailedCode = { expiresAt: Date; usedAt: Date | null; failures: number }

/** Whether a code may still be tried. */
export const isCodeOpen = ({ expiresAt, usedAt, failures }: MailedCode, at: Date): boolean =>
  usedAt === null && failures < CODE_TRIES && at < expiresAt

/** An address as strangers read it: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const place = email.lastIndexOf('@')
  return place < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(place)}`
}

/** Facts of an establishment that tell its owner. */
type Owned = { ownerName: string; identificationNumber: string }

const said = (text: string) => text.trim().toLocaleLowerCase('es').replace(/\s+/g, ' ')

/** Whether an establishment has another owner after an edit. What a census lacked and is filled now tells none. */
export const isOtherOwner = (before: Owned, now: Owned): boolean =>
  (['ownerName', 'identificationNumber'] as const).some(
    (fact) => before[fact] !== '' && said(before[fact]) !== said(now[fact]),
  )

/** Reason of a link that ended with its owner. */
export const OTHER_OWNER = 'El establecimiento cambió de propietario.'

/** A link by which somebody wrote. */
type WrittenBy = { issuedTo: string; revokedAt: Date | null; revokedReason: string | null }

/**
 * Whether the reader of another link may read what came by one. None reads what a former owner wrote; of a link that an
 * official revoked, only who has its address reads it.
 */
const mayReadOf = ({ issuedTo, revokedAt, revokedReason }: WrittenBy, reader: { email: string }): boolean =>
  revokedAt === null || (revokedReason !== OTHER_OWNER && issuedTo.toLowerCase() === reader.email.toLowerCase())

/** Acts that a reader of the portal may read: of officials, and by links as above. */
export const readableActs = <Act extends { link: WrittenBy | null }>(
  acts: readonly Act[],
  reader: { email: string },
): Act[] => acts.filter(({ link }) => link === null || mayReadOf(link, reader))
