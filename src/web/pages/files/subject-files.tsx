import { Navigate, useNavigate } from '@tanstack/react-router'
import { may } from '../../../domain/access/may.ts'
import type { FileSubject } from '../../../domain/files/file-words.ts'
import { FileOf } from '../../features/files/file-of.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { pathId } from '../visit-id.ts'

/** Leads to the only file of a subject, or shows those that it has. `id` is a part of the address. */
export function SubjectFiles({ subject, id }: { subject: FileSubject; id: string }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  const to = (fileId: number) =>
    ({ to: '/dashboard/configuraciones/archivos/$fileId', params: { fileId: String(fileId) } }) as const
  return (
    <FileOf
      key={id}
      subject={subject}
      id={pathId(id)}
      isManager={may(user, 'files.manage', user)}
      onCreated={(fileId) => void navigate(to(fileId))}
    >
      {(fileId) => <Navigate {...to(fileId)} replace />}
    </FileOf>
  )
}
