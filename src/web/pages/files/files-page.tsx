import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FilesView } from '../../features/files/files-view.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const route = getRouteApi('/dashboard/configuraciones/archivos')

export default function FilesPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <FilesView
      route={route}
      official={user}
      onOpen={(fileId) =>
        void navigate({ to: '/dashboard/configuraciones/archivos/$fileId', params: { fileId: String(fileId) } })
      }
    />
  )
}
