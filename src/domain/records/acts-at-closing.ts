import type { SignerPart } from '../inspections/visit-write.ts'
import type { ClosableInspection } from './build-record.ts'
import type { StoredSigning } from './official-at-closing.ts'
import type { RecordAct, SigningParty } from './record.ts'

/** Facts that a device sent with the signature of a person who is no official. The last row of a party counts. */
export type ToldAct = {
  party: SigningParty
  shownDigest: string | null
  shownFormat: string | null
  consent: string | null
  /** ISO instant. */
  drawnAt: string | null
}

/** The party of each part with a signature. */
export const partyOf = {
  'establishment-signature': 'establecimiento',
  'witness-signature': 'testigo',
} as const satisfies Record<SignerPart, SigningParty>

const NOTHING_TOLD = { shownDigest: null, shownFormat: null, consent: null, drawnAt: null }

/** The newest act of each party. */
export const newestActs = (acts: readonly ToldAct[]): ReadonlyMap<SigningParty, ToldAct> =>
  new Map(acts.map((act) => [act.party, act]))

type Signed = Pick<
  ClosableInspection,
  'establishmentSignature' | 'establishmentSigningOutcome' | 'witnessSignature' | 'witnessSigningOutcome'
>

/**
 * The acts of a visit as its record has them: both signers always, and the officials who signed. A part that an older
 * version saved has an act without facts.
 */
export function actsAtClosing(
  visit: Signed,
  told: readonly ToldAct[],
  officials: Readonly<Record<'tecnico' | 'ingeniero', StoredSigning | undefined>>,
): RecordAct[] {
  const newest = newestActs(told)
  const actOf = (party: SigningParty, outcome: RecordAct['outcome'] | null, signature: string | null): RecordAct => {
    const { party: _, ...facts } = newest.get(party) ?? { party, ...NOTHING_TOLD }
    return { party, outcome: outcome ?? 'firmada', signature, ...facts }
  }
  const signed = (['tecnico', 'ingeniero'] as const).flatMap((party): RecordAct[] => {
    const signing = officials[party]
    return signing ? [{ party, outcome: 'firmada', signature: signing.signature, ...NOTHING_TOLD }] : []
  })
  return [
    actOf('establecimiento', visit.establishmentSigningOutcome, visit.establishmentSignature),
    actOf('testigo', visit.witnessSigningOutcome, visit.witnessSignature),
    ...signed,
  ]
}
