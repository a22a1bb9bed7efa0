import type { VisitAddress } from '../list/offline-visit.ts'

/** Link properties of a visit's form. */
export const visitLink = ({ assignmentId, establishmentId, inscriptionTypeId }: VisitAddress) => ({
  to: '/dashboard/inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}' as const,
  params: {
    assignmentId: String(assignmentId),
    establishmentId: String(establishmentId),
    inscriptionTypeId: String(inscriptionTypeId),
  },
})
