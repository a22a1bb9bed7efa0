import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listCities, listInscriptionTypes, listZodes } from '../../../contract/catalogues.wire.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { PlanningNav } from '../../features/planning/planning-nav.tsx'
import { texts } from '../../features/planning/suggestions/messages.ts'
import { Suggestions } from '../../features/planning/suggestions/suggestions.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { PlanModal, type PlanModalState } from '../../features/visits/plan-modal.tsx'
import { planCatalogues } from './plan-catalogues.ts'

const route = getRouteApi('/dashboard/planeacion/sugerencias')

const catalogues = {
  zodes: catalogueQuery(listZodes),
  cities: catalogueQuery(listCities),
  inscriptionTypes: catalogueQuery(listInscriptionTypes),
}

const links = (
  <Group gap="sm">
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/planeacion/pesos" />}>
      {texts.weights}
    </Button>
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/planeacion/prueba" />}>
      {texts.backTest}
    </Button>
  </Group>
)

/** Suggestions, and the planner's own form for the establishment that the person chose. */
export default function SuggestionsPage() {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const [modal, setModal] = useState<PlanModalState>(null)
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <Suggestions
        route={route}
        catalogues={catalogues}
        today={dayOf(new Date())}
        links={links}
        onPlan={({ zodesId, cityId, inscriptionTypeId, establishmentId }) =>
          setModal({
            row: undefined,
            start: { zodesId, cityId, inscriptionTypeId, establishmentIds: [establishmentId] },
          })
        }
      />
      <PlanModal
        state={modal}
        official={user}
        catalogues={planCatalogues}
        onClose={() => setModal(null)}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: queryKeys.planning })}
        onReloaded={(row) => setModal({ row })}
      />
    </>
  )
}
