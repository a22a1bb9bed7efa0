import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CompareEditions } from '../../features/formats/compare/compare-editions.tsx'
import { pathId } from '../visit-id.ts'
import { BackToFormat } from './back-to-format.tsx'

const route = getRouteApi('/dashboard/configuraciones/formatos/$formatId/comparar')

export default function FormatComparePage() {
  const { formatId } = route.useParams()
  const address = route.useSearch()
  const navigate = useNavigate()
  const id = pathId(formatId)
  return (
    <CompareEditions
      key={formatId}
      formatId={id}
      address={address}
      back={<BackToFormat formatId={id} />}
      onChoose={(search) =>
        void navigate({
          to: '/dashboard/configuraciones/formatos/$formatId/comparar',
          params: { formatId },
          search,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
