import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FormatTabs } from '../../features/formats/list/format-tabs.tsx'
import { Formats } from '../../features/formats/list/formats.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const route = getRouteApi('/dashboard/configuraciones/formatos')

export default function FormatsPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const paramsOf = (formatId: number) => ({ formatId: String(formatId) })
  return (
    user && (
      <>
        <FormatTabs />
        <Formats
          route={route}
          official={user}
          onOpen={(id) => void navigate({ to: '/dashboard/configuraciones/formatos/$formatId', params: paramsOf(id) })}
          onEdit={(id) =>
            void navigate({ to: '/dashboard/configuraciones/formatos/$formatId/borrador', params: paramsOf(id) })
          }
        />
      </>
    )
  )
}
