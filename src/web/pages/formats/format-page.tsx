import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FormatPage } from '../../features/formats/detail/format-page.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { pathId } from '../visit-id.ts'
import { BackToFormat } from './back-to-format.tsx'

const route = getRouteApi('/dashboard/configuraciones/formatos/$formatId')

export default function OneFormatPage() {
  const { user } = useAuth()
  const { formatId } = route.useParams()
  const navigate = useNavigate()
  return (
    user && (
      <FormatPage
        key={formatId}
        formatId={pathId(formatId)}
        official={user}
        back={<BackToFormat formatId={undefined} />}
        onEdit={(id) =>
          void navigate({
            to: '/dashboard/configuraciones/formatos/$formatId/borrador',
            params: { formatId: String(id) },
          })
        }
      />
    )
  )
}
