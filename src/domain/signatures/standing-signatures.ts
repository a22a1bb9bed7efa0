import type { Checklist } from '../inspections/checklist.ts'
import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import type { SigningOutcome } from '../inspections/signing-outcome.ts'
import { type ChangesAfter, isWhole, type StoodUnder } from '../inspections/stood-under.ts'
import { numbered, numberIn, standingSentences } from '../records/act-standing.ts'
import { actOfSigning, isOfOfficial, standingOf, type ToldAct } from '../records/acts-at-closing.ts'
import type { StoredSigning } from '../records/official-at-closing.ts'
import type { InspectionRecord } from '../records/record.ts'
import type { ActStanding, RecordOfficial, SigningAct, SigningParty } from './record-acts.ts'

/** A signature that stands, or the reason for none, with what it stood under (R 29.9). */
export type StandingSignature = {
  signer: 'technician' | 'engineer' | 'establishment' | 'witness'
  name: string
  /** How the signature came; null of a person who did not sign. */
  act: 'propia' | 'acompanante' | 'registrada' | 'dibujada' | null
  outcome: SigningOutcome
  /** ISO instant by the device's clock, or the server's where the device told none; null where neither is known. */
  signedAt: string | null
  /** Null of an act of before, as the next fields. */
  answered: number | null
  items: number | null
  percentage: number | null
  concept: ConceptoSanitario | null
  digest: string | null
  /** Whether all was answered under it, and nothing came or changed after. */
  isComplete: boolean
  /** Numbers of items, such as '3.1'. */
  addedAfter: string[]
  correctedAfter: string[]
  /** The same in a sentence; null of an act of before, and of a person who did not sign. */
  told: string | null
}

const signerOf = {
  tecnico: 'technician',
  ingeniero: 'engineer',
  establecimiento: 'establishment',
  testigo: 'witness',
} as const satisfies Record<SigningParty, StandingSignature['signer']>

type Act = Pick<StandingSignature, 'name' | 'act' | 'outcome'> & {
  party: SigningParty
  drawnAt: string | null
  standing: ActStanding | null
}

function standingSignature(
  { party, name, act, outcome, drawnAt, standing }: Act,
  numberOf: (itemId: number) => string,
): StandingSignature {
  const signer = { signer: signerOf[party], name, act: outcome === 'firmada' ? act : null, outcome }
  if (!standing) {
    return {
      ...signer,
      signedAt: drawnAt,
      ...{ answered: null, items: null, percentage: null, concept: null, digest: null },
      ...{ isComplete: false, addedAfter: [], correctedAfter: [], told: null },
    }
  }
  const { answered, items, compliancePct: percentage, concepto: concept, digest, at } = standing
  const told = numbered(standing, numberOf)
  const signedAt = drawnAt ?? at
  return {
    ...signer,
    ...{ signedAt, answered, items, percentage, concept, digest },
    isComplete: isWhole(standing),
    addedAfter: [...told.addedAfter],
    correctedAfter: told.correctedAfter.map(({ number }) => number),
    told: outcome === 'firmada' ? standingSentences({ ...standing, ...told }, signedAt) : null,
  }
}

/** An act of a visit that is open, with the person who signed or did not. */
export type OpenAct = ToldAct & { outcome: SigningOutcome; name: string }

/**
 * The signatures that stand under an open visit: of each official the one that they put, of the other persons the newest.
 * @param acts of the visit, the oldest first
 * @param officials the signatures of those who hold the two places now, without those who have not signed
 */
export function standingSignatures(
  acts: readonly OpenAct[],
  {
    checklist,
    officials,
    changesAfter,
  }: {
    checklist: Pick<Checklist, 'sections'>
    officials: Readonly<Partial<Record<'tecnico' | 'ingeniero', StoredSigning>>>
    changesAfter: (stood: StoodUnder) => ChangesAfter
  },
): StandingSignature[] {
  const numberOf = numberIn(checklist.sections)
  const ofOfficials = acts.filter(({ party }) => isOfOfficial(party))
  const signature = (party: SigningParty, found: OpenAct | undefined, act: StandingSignature['act']) => {
    if (!found) return []
    const { name, outcome, drawnAt } = found
    return [
      standingSignature({ party, name, act, outcome, drawnAt, standing: standingOf(found, changesAfter) }, numberOf),
    ]
  }
  // The newest act of a place may be of another official, who held it meanwhile.
  const official = (party: 'tecnico' | 'ingeniero') => {
    const signing = officials[party]
    if (!signing) return []
    const act = signing.signedBy === signing.officialId ? 'propia' : 'acompanante'
    return signature(party, actOfSigning(ofOfficials, signing), act)
  }
  const signer = (party: 'establecimiento' | 'testigo') =>
    signature(
      party,
      acts.findLast((act) => act.party === party),
      'dibujada',
    )
  return [...official('tecnico'), ...official('ingeniero'), ...signer('establecimiento'), ...signer('testigo')]
}

const signedAs: Partial<Record<SigningAct, StandingSignature['act']>> = {
  propia: 'propia',
  acompanante: 'acompanante',
  registrada: 'registrada',
}

/** The signatures of a closed record. Records of before have no acts, and only their officials' are told. */
export function signaturesOfRecord(record: Omit<InspectionRecord, 'seal'>): StandingSignature[] {
  const { sections, acts = [] } = record
  const numberOf = numberIn(
    sections.map(({ items }) => ({
      items: items.map(({ itemId, description }) => ({ id: itemId, text: description })),
    })),
  )
  const actOf = (party: SigningParty) => acts.find((act) => act.party === party)
  const facts = (party: SigningParty) => ({
    party,
    drawnAt: actOf(party)?.drawnAt ?? null,
    standing: actOf(party)?.standing ?? null,
  })
  const official = (party: 'tecnico' | 'ingeniero', { name, signing }: RecordOfficial): StandingSignature[] => {
    const act = signing && signedAs[signing.act]
    if (!act) return []
    const told = facts(party)
    return [
      standingSignature(
        { ...told, name, act, outcome: 'firmada', drawnAt: told.drawnAt ?? signing.at ?? null },
        numberOf,
      ),
    ]
  }
  const signer = (party: 'establecimiento' | 'testigo', { name, outcome }: InspectionRecord['checker']) =>
    standingSignature({ ...facts(party), name, act: 'dibujada', outcome: outcome ?? 'firmada' }, numberOf)
  return [
    ...official('tecnico', record.technician),
    ...official('ingeniero', record.engineer),
    signer('establecimiento', record.establishmentSigner),
    signer('testigo', record.checker),
  ]
}
