import { useWatch } from 'react-hook-form'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { sectionLabels } from '../messages.ts'
import { ActivitiesField } from './activities-field.tsx'
import type { EstablishmentCatalogues } from './catalogues.ts'
import { ChoiceField, useEstablishmentForm } from './fields.tsx'
import { Section } from './section.tsx'

type Props = { catalogues: EstablishmentCatalogues; row: EstablishmentRow | undefined; isReadOnly: boolean }

/** Kind and activities of the establishment; another kind clears the activities. */
export function TypeSection({ catalogues, row, isReadOnly }: Props) {
  const { control, setValue } = useEstablishmentForm()
  const inscriptionTypeId = useWatch({ control, name: 'inscriptionTypeId' })
  const types = useCatalogue(
    catalogues.inscriptionTypes,
    row && { id: row.inscriptionTypeId, name: row.inscriptionType },
  )
  const activities = useCatalogue(inscriptionTypeId ? catalogues.activitiesOf(inscriptionTypeId) : null)
  return (
    <Section legend={sectionLabels.type} columns={1}>
      <ChoiceField
        name="inscriptionTypeId"
        catalogue={types}
        isReadOnly={isReadOnly}
        onChosen={() => setValue('activityIds', [], { shouldDirty: true })}
      />
      <ActivitiesField catalogue={activities} isReadOnly={isReadOnly} isTypeChosen={inscriptionTypeId !== undefined} />
    </Section>
  )
}
