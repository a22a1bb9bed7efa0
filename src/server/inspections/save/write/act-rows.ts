import type { Official } from '../../../../domain/access/official.ts'
import { CONSENT_TEXT, type ShownFormat } from '../../../../domain/evidence/shown.ts'
import { credibleCapture } from '../../../../domain/inspections/capture-facts.ts'
import type { AcceptedPart, Decision } from '../../../../domain/inspections/save/decision.ts'
import type { AcceptedSigning } from '../../../../domain/inspections/sign-visit.ts'
import type { SavedContent, StoodUnder } from '../../../../domain/inspections/stood-under.ts'
import { isOfOfficial, partyOf, type ToldAct } from '../../../../domain/records/acts-at-closing.ts'
import type { StoredSigning } from '../../../../domain/records/official-at-closing.ts'
import type { PreparedImage } from '../../../images/images.service.ts'
import type { BegunVisit } from '../read/stored-visit.queries.ts'
import type { NewAct, NewSigning } from './insertions.queries.ts'

/** Tells what an act stood under, from what was saved when it was taken. */
export type StoodUnderOf = (over: SavedContent | undefined, format?: ShownFormat) => StoodUnder

type OfVisit = Pick<BegunVisit, 'departmentId' | 'inspectionId'>

/** The row of an official's signature. */
export const signingRow = (
  { departmentId, inspectionId }: OfVisit,
  { officialId, signature, isDrawn, signedBy }: AcceptedSigning<PreparedImage>,
): NewSigning => ({ departmentId, inspectionId, officialId, signature, isDrawn, signedBy })

/** The row of a signature as it is read back. */
export const storedSigning = ({ officialId, signature, signedBy }: NewSigning, at: Date): StoredSigning => ({
  officialId,
  signature,
  signedBy,
  at: at.toISOString(),
})

const actOfVisit = ({ departmentId, inspectionId }: OfVisit) => ({
  departmentId,
  documentKind: 'acta' as const,
  subjectId: inspectionId,
})

/** The columns of what an act stood under. */
const stoodColumns = (stood: StoodUnder) => ({
  stoodAnswered: stood.answered,
  stoodItems: stood.items,
  stoodPct: stood.compliancePct,
  stoodConcepto: stood.concepto,
  stoodDigest: stood.digest,
  stoodFormat: stood.format,
  stoodMarks: stood.marks,
})

/**
 * The act of a person who signed, or did not; none for the observation. A device's clock that cannot be right tells
 * nothing, and what is not drawn has no time.
 */
export function partAct(
  visit: OfVisit,
  { write, image, over }: AcceptedPart<PreparedImage>,
  { by, at, stoodUnder }: { by: Official; at: Date; stoodUnder: StoodUnderOf },
): NewAct[] {
  if (write.call === 'health-observation') return []
  const { name, idCard, role, outcome = 'firmada', refusalReason, shownDigest, shownFormat, ...told } = write.body
  const isSigned = outcome === 'firmada'
  const { capturedAt: drawnAt } = credibleCapture({ capturedAt: told.drawnAt }, at)
  return [
    {
      ...actOfVisit(visit),
      party: partyOf[write.call],
      outcome,
      signerName: name,
      signerIdCard: idCard || null,
      signerRole: role || null,
      signature: image?.name ?? null,
      refusalReason: refusalReason ?? null,
      shownDigest: shownDigest ?? null,
      shownFormat: shownFormat ?? null,
      consentText: isSigned && told.consent ? CONSENT_TEXT : null,
      drawnAt: isSigned && drawnAt ? new Date(drawnAt) : null,
      userId: by.id,
      ...stoodColumns(stoodUnder(over, shownFormat)),
    },
  ]
}

/** The act of an official, with their cargo at that moment. */
export const signingAct = (
  visit: OfVisit & Pick<BegunVisit, 'technicianId'>,
  { officialId, name, role, signature, signedBy, over, shown }: Decision<PreparedImage>['signings'][number],
  stoodUnder: StoodUnderOf,
): NewAct => ({
  ...actOfVisit(visit),
  party: officialId === visit.technicianId ? 'tecnico' : 'ingeniero',
  outcome: 'firmada',
  signerName: name,
  signerIdCard: null,
  signerRole: role,
  signature,
  refusalReason: null,
  shownDigest: shown.shownDigest ?? null,
  shownFormat: shown.shownFormat ?? null,
  consentText: null,
  drawnAt: null,
  userId: signedBy,
  ...stoodColumns(stoodUnder(over, shown.shownFormat)),
})

/** The content under an act, from its columns; null for an act of before. */
function storedStanding(row: Pick<NewAct, keyof ReturnType<typeof stoodColumns>>): StoodUnder | null {
  const { stoodAnswered, stoodItems, stoodPct, stoodConcepto, stoodDigest, stoodFormat, stoodMarks } = row
  if (stoodDigest === null || stoodConcepto === null || stoodFormat === null || stoodMarks === null) return null
  return {
    answered: stoodAnswered ?? 0,
    items: stoodItems ?? 0,
    compliancePct: stoodPct ?? 0,
    concepto: stoodConcepto,
    digest: stoodDigest,
    format: stoodFormat,
    marks: stoodMarks,
  }
}

/** The row of an act as it is read back. */
export const toldAct = (act: NewAct, at: Date): ToldAct => ({
  party: act.party,
  role: isOfOfficial(act.party) ? act.signerRole : null,
  signature: act.signature,
  shownDigest: act.shownDigest,
  shownFormat: act.shownFormat,
  consent: act.consentText,
  drawnAt: act.drawnAt?.toISOString() ?? null,
  stoodUnder: storedStanding(act),
  receivedAt: at.toISOString(),
})
