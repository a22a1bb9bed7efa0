import type { SignerPart, VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { mayBeInFlight } from '../../../offline/outbox/outbox-command.ts'
import { partFlag } from '../../../offline/visits/visit-progress.ts'
import { type AnsweredState, partStatus } from '../outbox-status/answered-state.ts'
import type { Signer, VisitOfficial } from '../visit-form.queries.ts'
import type { StandingHere } from './device-standing.ts'

const SIGNER_PARTS = ['establishment-signature', 'witness-signature'] as const

const shownField = { 'establishment-signature': 'establishmentShown', 'witness-signature': 'witnessShown' } as const

/** The digest that went with the signature of a part; undefined without one, and while the part is on its way. */
function signedDigest({ progress, commands }: AnsweredState, part: SignerPart): string | undefined {
  const command = commands.get(part)
  if (command?.write.call === part) return mayBeInFlight(command) ? undefined : command.write.body.shownDigest
  return progress[partFlag[part]] ? (progress[shownField[part]] ?? undefined) : undefined
}

/** The person who signs a part, in the words of the wire. */
export const signerOfPart = {
  'establishment-signature': 'establishment',
  'witness-signature': 'witness',
} as const satisfies Record<SignerPart, Signer>

export const signerOfOfficial = ({ part }: Pick<VisitOfficial, 'part'>): Signer =>
  part === 'technical' ? 'technician' : 'engineer'

/** Whether the server refused a correction until the person of a part signs again, and nothing of them waits since. */
const isSignedBefore = ({ commands }: AnsweredState, part: SignerPart): boolean =>
  !commands.has(part) && [...commands.values()].some(({ refusal }) => refusal?.signers?.includes(signerOfPart[part]))

/** The parts whose person has to sign again: over other content than this one, or under a correction. */
export const outdatedParts = (answered: AnsweredState, digest: string | undefined): SignerPart[] =>
  SIGNER_PARTS.filter((part) => {
    const signed = signedDigest(answered, part)
    const isOther = digest !== undefined && signed !== undefined && signed !== digest
    return isOther || isSignedBefore(answered, part)
  })

/** The signatures of a visit as this device knows them. */
export type StandingsHere = Partial<Record<Signer, StandingHere>>

/**
 * The signed parts after which answers came or changed: their persons may sign again while they are there, and need not
 * (R 29.8). A signature that may be on its way keeps what was sent.
 */
export const renewableParts = (answered: AnsweredState, standings: StandingsHere): SignerPart[] =>
  SIGNER_PARTS.filter((part) => {
    if (!standings[signerOfPart[part]]?.isChanged) return false
    const command = answered.commands.get(part)
    if (command && mayBeInFlight(command)) return false
    const status = partStatus(answered, part)
    return status === 'saved' || status === 'waiting'
  })

/** The state without these parts: their persons have to sign again. */
export function withoutParts(answered: AnsweredState, parts: readonly SignerPart[]): AnsweredState {
  if (parts.length === 0) return answered
  const missing = Object.fromEntries(parts.map((part) => [partFlag[part], false]))
  const commands = new Map(answered.commands)
  for (const part of parts) commands.delete(part)
  return {
    ...answered,
    commands,
    progress: { ...answered.progress, ...missing },
    expected: { ...answered.expected, ...missing },
  }
}

/** Whether a write is the signature of a person who signs, and no reason for none. */
export const isSignature = (write: VisitWrite): boolean =>
  (write.call === 'establishment-signature' || write.call === 'witness-signature') && write.body.outcome === undefined
