import type { Concept } from '../inspections/checklist.ts'
import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import type { SigningOutcome, UnsignedOutcome } from '../inspections/signing-outcome.ts'

/**
 * The act of an official at the signing (decision 024). `propia`: signed in their own session. `acompanante`: signed on
 * the device of a colleague. `registrada`: filled the visit with a client that sends no signatures, so the stored one
 * counts. `sin_firma`: filled the visit and did not sign. `no_participo`: did nothing.
 */
export type SigningAct = 'propia' | 'acompanante' | 'registrada' | 'sin_firma' | 'no_participo'
type OfficialSigning = {
  act: SigningAct
  /** Instant of the signature, for `propia` and `acompanante`. */
  at?: string
  /** Name of the colleague on whose device a companion signed. */
  deviceOf?: string
}

/**
 * An official of the authority. `signature` is the name of an image, or null without one. Records closed before
 * decision 024 have no `signing`: the stored signatures of both officials were printed.
 */
export type RecordOfficial = {
  name: string
  idNumber: string
  role: string
  signature: string | null
  signing?: OfficialSigning
}

/**
 * An official who worked on the visit and was replaced in its plan before it closed (decision 069). `answers` are those that
 * they gave first; `standing` is of their signature, where they signed.
 */
export type EarlierOfficial = RecordOfficial & { answers: number; standing: ActStanding | null }

/**
 * A person who signs for the establishment or as witness. `signature` is the name of an image; it is empty where an
 * `outcome` tells why there is none.
 */
export type RecordSigner = {
  name: string
  idCard: string
  role: string
  signature: string
  outcome?: UnsignedOutcome
  refusalReason?: string
}

/** The persons who sign a visit, in the words of the acta's file. */
export type SigningParty = 'establecimiento' | 'testigo' | 'tecnico' | 'ingeniero'

/**
 * The content under an act, and the changes after it (decision 069). Score and concepto are those of the answers until then.
 */
export type ActStanding = {
  /** Instant at which the server took the act, ISO. */
  at: string
  /** Aspects that were answered, of all of the checklist. */
  answered: number
  items: number
  compliancePct: number
  concepto: ConceptoSanitario
  /** SHA-256 (hex) of the saved content, in the form that the device told or the newest one. */
  digest: string
  format: string
  /** Ids of the items that were answered after the act, in the order of the checklist. */
  addedAfter: number[]
  /** The answers that said something else under the act. */
  correctedAfter: { itemId: number; was: Concept }[]
  isObservationAfter: boolean
  /** Numbers of the requirements whose verdict came or changed after the act. */
  verdictsAfter: string[]
}

/**
 * The act by which a person signed, or did not (decision 056). `shownDigest` is the digest of the content that the device
 * showed before; null where the device sent none.
 */
export type RecordAct = {
  party: SigningParty
  outcome: SigningOutcome
  /** Name of the image. */
  signature: string | null
  shownDigest: string | null
  shownFormat: string | null
  /** The sentence that the person accepted. */
  consent: string | null
  /** ISO instant by the device's clock. */
  drawnAt: string | null
  /** Null for an act that an older version took. Absent from records closed before format 6. */
  standing?: ActStanding | null | undefined
}
