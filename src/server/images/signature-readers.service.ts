import { may, type SignatureSubject } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { findSignatureTies, findTakesPart } from './signature-readers.queries.ts'

const stranger = ({ departmentId }: Official): SignatureSubject => ({ departmentId, isOwn: false, takesPart: false })

/** Whether an official may see a signature of their department, by the name of its picture. */
export async function mayReadSignature(q: Querier, official: Official, name: string): Promise<boolean> {
  const subject = stranger(official)
  return (
    may(official, 'signatures.read', subject) ||
    may(official, 'signatures.read', { ...subject, ...(await findSignatureTies(q, official, name)) })
  )
}

/** Whether an official may see the signatures that the record of an inspection of their department names. */
export async function mayReadSignaturesOf(q: Querier, official: Official, inspectionId: number): Promise<boolean> {
  const subject = stranger(official)
  return (
    may(official, 'signatures.read', subject) ||
    may(official, 'signatures.read', { ...subject, takesPart: await findTakesPart(q, official, inspectionId) })
  )
}
