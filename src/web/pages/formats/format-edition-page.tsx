import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EditionView } from '../../features/formats/detail/edition-view.tsx'
import { pathId } from '../visit-id.ts'
import { BackToFormat } from './back-to-format.tsx'
import { preloadTrial, renderTrial } from './trial.tsx'

const route = getRouteApi('/dashboard/configuraciones/formatos/ediciones/$checklistId')

export default function FormatEditionPage() {
  const { checklistId } = route.useParams()
  useEffect(preloadTrial, [])
  return (
    <EditionView
      key={checklistId}
      checklistId={pathId(checklistId)}
      renderBack={(formatId) => <BackToFormat formatId={formatId} />}
      renderTrial={renderTrial}
    />
  )
}
