import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { AuditRow } from '../features/audit/audit.queries.ts'
import { Audit } from '../features/audit/audit.tsx'
import { useAuth } from '../features/session/auth.tsx'

const route = getRouteApi('/dashboard/auditoria')

export default function AuditPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const open = ({ subject, subjectId, subjectName, recordEstablishmentId }: AuditRow) => {
    const id = String(subjectId)
    const list = { search: { buscar: subjectName ?? undefined } }
    if (subject === 'user') void navigate({ to: '/dashboard/usuarios', ...list })
    else if (subject === 'assignment') void navigate({ to: '/dashboard/planeacion', ...list })
    else if (subject === 'establishment')
      void navigate({ to: '/dashboard/inscripcion/$establishmentId', params: { establishmentId: id } })
    else
      void navigate({
        to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
        params: { inspectionId: id, establishmentId: String(recordEstablishmentId) },
      })
  }
  return user && <Audit route={route} userId={user.id} onOpen={open} />
}
