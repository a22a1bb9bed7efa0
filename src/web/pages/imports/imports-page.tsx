import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ImportsStart } from '../../features/imports/imports-start.tsx'
import { importsAddress, isWaitingOnly } from '../../features/imports/list/list-address.ts'

const route = getRouteApi('/dashboard/inscripcion/importar')

export default function ImportsPage() {
  const navigate = useNavigate()
  return (
    <ImportsStart
      isWaitingOnly={isWaitingOnly(route.useSearch())}
      onNarrow={(isWaiting) => void navigate({ to: '.', search: importsAddress(isWaiting), resetScroll: false })}
      onOpen={(importId) =>
        void navigate({
          to: '/dashboard/inscripcion/importar/$importId/{-$paso}',
          params: { importId: String(importId) },
        })
      }
    />
  )
}
