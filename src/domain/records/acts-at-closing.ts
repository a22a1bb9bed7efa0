import type { ChangesAfter, StoodUnder } from '../inspections/stood-under.ts'
import type { SignerPart } from '../inspections/visit-write.ts'
import type { ActStanding, RecordAct, SigningParty } from '../signatures/record-acts.ts'
import type { ClosableInspection } from './build-record.ts'
import type { StoredSigning } from './official-at-closing.ts'

/** An act as it is stored: the facts that a device sent with it, and what it stood under. The last row of a party counts. */
export type ToldAct = {
  party: SigningParty
  /** Cargo of an official at that moment. Null for the other parties, and in acts that an older version took. */
  role: string | null
  /** Name of the image. */
  signature: string | null
  shownDigest: string | null
  shownFormat: string | null
  consent: string | null
  /** ISO instant. */
  drawnAt: string | null
  /** Null for an act that an older version took. */
  stoodUnder: StoodUnder | null
  /** Instant at which the server took the act, ISO. */
  receivedAt: string
}

/** The party of each part with a signature. */
export const partyOf = {
  'establishment-signature': 'establecimiento',
  'witness-signature': 'testigo',
} as const satisfies Record<SignerPart, SigningParty>

/** Whether a party is an official of the authority. */
export const isOfOfficial = (party: SigningParty): boolean => party === 'tecnico' || party === 'ingeniero'

const NOTHING_TOLD = { shownDigest: null, shownFormat: null, consent: null, drawnAt: null, standing: null }

/** The standing of an act: the content under it, and the changes after. */
export function standingOf(
  { stoodUnder, receivedAt }: Pick<ToldAct, 'stoodUnder' | 'receivedAt'>,
  changesAfter: (stood: StoodUnder) => ChangesAfter,
): ActStanding | null {
  if (!stoodUnder) return null
  const { marks: _, ...stood } = stoodUnder
  return { at: receivedAt, ...stood, ...changesAfter(stoodUnder) }
}

/** The act by which an official put a signature; the instant tells it from others with the same picture. */
export const actOfSigning = <Act extends Pick<ToldAct, 'signature' | 'receivedAt'>>(
  acts: readonly Act[],
  { signature, at }: StoredSigning,
): Act | undefined =>
  acts.findLast((act) => act.signature === signature && Date.parse(act.receivedAt) === Date.parse(at))

/** The newest act of each party. */
const newestActs = (acts: readonly ToldAct[]): ReadonlyMap<SigningParty, ToldAct> =>
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
  {
    officials,
    changesAfter,
  }: {
    officials: Readonly<Record<'tecnico' | 'ingeniero', StoredSigning | undefined>>
    changesAfter: (stood: StoodUnder) => ChangesAfter
  },
): RecordAct[] {
  const newest = newestActs(told)
  const factsOf = (act: ToldAct | undefined) => {
    if (!act) return NOTHING_TOLD
    const { shownDigest, shownFormat, consent, drawnAt } = act
    return { shownDigest, shownFormat, consent, drawnAt, standing: standingOf(act, changesAfter) }
  }
  const actOf = (party: SigningParty, outcome: RecordAct['outcome'] | null, signature: string | null): RecordAct => ({
    party,
    outcome: outcome ?? 'firmada',
    signature,
    ...factsOf(newest.get(party)),
  })
  const ofOfficials = told.filter(({ party }) => isOfOfficial(party))
  const signed = (['tecnico', 'ingeniero'] as const).flatMap((party): RecordAct[] => {
    const signing = officials[party]
    if (!signing) return []
    // The official may have held the other place then, and the newest act of the party may be of a person who was replaced.
    const act = actOfSigning(ofOfficials, signing)
    return [{ party, outcome: 'firmada', signature: signing.signature, ...factsOf(act) }]
  })
  return [
    actOf('establecimiento', visit.establishmentSigningOutcome, visit.establishmentSignature),
    actOf('testigo', visit.witnessSigningOutcome, visit.witnessSignature),
    ...signed,
  ]
}
