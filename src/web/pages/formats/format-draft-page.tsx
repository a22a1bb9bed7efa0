import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DraftOfFormat } from '../../features/formats/editor/draft-of-format.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { pathId } from '../visit-id.ts'
import { BackToFormat } from './back-to-format.tsx'
import { preloadTrial, renderTrial } from './trial.tsx'

const route = getRouteApi('/dashboard/configuraciones/formatos/$formatId/borrador')

export default function FormatDraftPage() {
  const { user } = useAuth()
  const { formatId } = route.useParams()
  const navigate = useNavigate()
  useEffect(preloadTrial, [])
  const id = pathId(formatId)
  return (
    user && (
      <DraftOfFormat
        key={formatId}
        formatId={id}
        back={<BackToFormat formatId={id} />}
        renderTrial={renderTrial}
        onPublished={() => void navigate({ to: '/dashboard/configuraciones/formatos/$formatId', params: { formatId } })}
      />
    )
  )
}
